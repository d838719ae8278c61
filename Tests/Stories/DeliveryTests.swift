import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Deliveries: none, twice, many, late, and someone else's")
struct DeliveryTests {
    @Test(
        "P05 one purchase that is delivered in any way or order is verified, granted and told once",
        arguments: [StoreSettings.PaymentDelivery.result, .update, .both], UInt64(1)...30
    )
    func anyInterleaving(_ delivery: StoreSettings.PaymentDelivery, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.paymentDelivery = delivery
        world.store.settings.detail = seed.isMultiple(of: 2) ? .little : .full
        let app = world.launch()
        // Slow, so that copies signed at other times, with other bytes, come while it works.
        app.verifier.behave(.delays(.seconds(5), then: .honest))
        let outcomes = try world.tell { world in
            try await app.runningUntilKilled { shop in
                async let first = shop.buy("coins.100")
                async let second = shop.buy("coins.100")
                for delay in [2, 1, 4] {
                    await world.clock.advance(by: .seconds(delay))
                    for sale in world.store.ledger { world.store.redeliver(sale.transaction) }
                }
                let outcomes = try await [first, second]
                await world.clock.advance(by: .seconds(60))
                return outcomes
            }
        }
        guard case .granted(let grant) = outcomes.first else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(outcomes == [.granted(grant), .granted(grant)], "a double tap is one payment")
        #expect(app.granted == [grant])
        #expect(app.verifier.requests.count == 1)
        #expect(world.store.ledger.count == 1)
        try world.expectKept()
    }

    @Test("P05 a delivery long after the end asks nobody again", arguments: details)
    func longAfter(_ detail: StoreSettings.Detail) throws {
        let world = World()
        world.store.settings.detail = detail
        try world.tell { world in
            let app = world.launch()
            _ = try await app.running { try await $0.buy("coins.100") }
        }
        try world.relaunch()
        let app = try world.tell { world in
            world.processes.forEach { $0.kill() }
            let app = world.launch()
            try await app.running { _ in
                for sale in world.store.ledger { world.store.redeliver(sale.transaction) }
                await world.clock.advance(by: .seconds(60))
            }
            return app
        }
        #expect(app.verifier.requests.isEmpty)
        #expect(app.granted.isEmpty)
        try world.expectKept()
    }

    @Test(
        "P22 a store that answers with the old transaction sells nothing, and says whose it is",
        arguments: details, UInt64(1)...10
    )
    func alreadyOwned(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for saysSo in [false, true] {
            var options = World.Options()
            options.policies.owners = .accounts(NoClaims())
            let world = World(seed: seed, options: options)
            world.store.settings.detail = detail
            world.store.settings.saysAlreadyOwned = saysSo
            let app = world.launch()
            let outcomes = try world.tell { world in
                try await app.running { shop in
                    let first = try await shop.buy("no.ads", for: "kim")
                    await world.clock.advance(by: .seconds(3600))
                    let same = try await shop.buy("no.ads", for: "kim")
                    let other = try await shop.buy("no.ads", for: "lee")
                    await world.clock.advance(by: .seconds(3600))
                    return [first, same, other]
                }
            }
            guard case .granted = outcomes.first else {
                Issue.record("\(outcomes)")
                return
            }
            #expect(outcomes.dropFirst() == [.alreadyOwned(.same), .alreadyOwned(.other)])
            #expect(world.store.ledger.count == 1)
            #expect(app.granted.map(\.owner) == ["kim"])
            #expect(world.disk.balance("kim", "no.ads") == 1)
            #expect(world.disk.balance("lee", "no.ads") == 0)
            try world.expectKept()
        }
    }

    @Test("P22 an old transaction that is still on hold goes on, and pays the second call too")
    func stillHeld() throws {
        let world = World()
        let app = world.launch()
        app.verifier.behave(.answers(.undecided(UndecidedReason(.unreachable))))
        let (first, second) = try world.tell { world in
            try await app.running { shop in
                let first = try await shop.buy("no.ads")
                app.verifier.behave(.honest)
                return (first, try await shop.buy("no.ads"))
            }
        }
        guard case .pending(.verification) = first, case .resumed(let grant) = second else {
            Issue.record("\(first), \(second)")
            return
        }
        #expect(grant.product == "no.ads")
        try world.relaunch()
        try world.expectKept()
        #expect(world.paymentCalls.count == 1)
    }

    @Test(
        "P23 a flood at launch is verified a few at a time and granted in order, a buyer first",
        arguments: details, UInt64(1)...10
    )
    func flood(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        var options = World.Options()
        options.limits.verifications = 3
        let world = World(seed: seed, options: options)
        world.store.settings.detail = detail
        try world.tell { world in
            for _ in 0..<40 {
                world.store.buyOutside("coins.100")
                await world.clock.advance(by: .seconds(1))
            }
        }
        let app = world.launch()
        app.verifier.behave(.delays(.seconds(2), then: .honest))
        try world.tell { world in
            try await app.running { shop in
                await world.clock.advance(by: .seconds(3))
                guard case .granted = try await shop.buy("coins.600") else {
                    Issue.record("the buyer was not served")
                    return
                }
                #expect(world.coins() < 1600, "the backlog was not waited for")
                await world.clock.advance(by: .seconds(600))
            }
        }
        #expect(app.verifier.peak == 3)
        #expect(app.verifier.requests.count == 41, "each was asked about once")
        if detail == .full {
            let dates = app.granted.filter { $0.product == "coins.100" }.compactMap(\.purchaseDate)
            let batches = stride(from: 0, to: dates.count, by: 3).map { dates[$0] }
            #expect(batches == batches.sorted())
        }
        try world.expectKept()
    }

    @Test("P34 whoever listens late still hears of what is undecided, once", arguments: details)
    func lateListener(_ detail: StoreSettings.Detail) throws {
        let world = World()
        world.store.settings.detail = detail
        for _ in 0..<3 { world.store.buyOutside("coins.100") }
        world.store.buyOutside("gems")
        world.store.sell([.consumable("gems")])
        world.store.buyOutside("gems")
        let app = world.launch()
        app.verifier.behave(.answers(.undecided(UndecidedReason(.unreachable))))
        let heard = try world.tell { world in
            try await app.running { shop in
                await world.clock.advance(by: .seconds(60))
                // A loop of its own ends with its task; here the first four are enough.
                var listener = shop.events.makeAsyncIterator()
                var heard: [Hold] = []
                while heard.count < 4, let event = await listener.next() {
                    if case .held(let hold) = event.kind { heard.append(hold) }
                }
                let holds = try await shop.holds()
                #expect(heard.map(\.id).sorted() == holds.map(\.id).sorted())
                app.verifier.behave(.honest)
                await shop.define([.consumable("gems", grants: .currency("gems", 1))])
                try await shop.retryAll()
                await world.clock.advance(by: .seconds(600))
                return heard
            }
        }
        #expect(Set(heard.map(\.id)).count == 4)
        #expect(world.disk.balance(.single, "gems") == 1, "goods that were defined late")
        try world.expectKept()
    }

    @Test("P34 running twice listens to the store once")
    func runsTwice() throws {
        let world = World()
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                await world.clock.settle()
                await #expect(throws: PurchaseError.self) { try await shop.run() }
            }
        }
        let observing = world.store.log.filter { $0.call == .observe }
        #expect(observing.count == 1)
    }

    @Test(
        "P35 beside another library that finishes, everything is granted and nothing finished",
        arguments: details, UInt64(1)...10
    )
    func observesOnly(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        var options = World.Options()
        options.policies.observesOnly = true
        let world = World(seed: seed, options: options)
        world.store.settings.detail = detail
        world.store.buyOutside("coins.600")
        for _ in 0..<2 {
            try world.tell { world in
                let app = world.launch()
                try await app.running { shop in
                    _ = try await shop.buy("coins.100")
                    await world.clock.advance(by: .seconds(600))
                }
                app.kill()
            }
        }
        #expect(world.store.ledger.count == 3)
        try world.expectKept(finished: false)
    }

    @Test(
        "P35 what someone else finishes stays a hold, goes on by the saved proof, and is told",
        arguments: details, UInt64(1)...20
    )
    func removedByOthers(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        let app = world.launch()
        app.verifier.behave(.answers(.undecided(UndecidedReason(.serverTrouble))))
        try world.tell { world in
            try await app.running { shop in
                _ = try await shop.buy("coins.100")
                for id in world.store.unfinished { world.store.finishElsewhere(id) }
                await world.clock.advance(by: .seconds(60))
                #expect(try await shop.holds().count == 1)
            }
        }
        #expect(app.steps.contains("finished elsewhere"))
        #expect(world.coins() == 0)
        let next = try world.relaunch()
        #expect(next.granted.count == 1)
        #expect(world.finishCalls == [])
        try world.expectKept()
    }

    @Test("P35 two processes over one journal grant once", arguments: details, UInt64(1)...20)
    func twoProcesses(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        for _ in 0..<3 { world.store.buyOutside("coins.100") }
        try world.tell { world in
            let (app, extensions) = (world.launch(), world.launch())
            try await app.running { shop in
                try await extensions.running { other in
                    async let first = shop.buy("coins.600")
                    async let second = other.buy("coins.600")
                    _ = try await [first, second]
                    await world.clock.advance(by: .seconds(7200))
                }
            }
        }
        try world.relaunch()
        try world.expectKept()
    }
}

/// A policy that knows nobody.
private struct NoClaims: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
}
