import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("What a store's list of what is owned means")
struct OwnedListTests {
    private static func reads(_ world: World) -> Int {
        world.store.log.count { $0.call == .owned(.silent) || $0.call == .owned(.mayPrompt) }
    }

    private static func source(
        _ shop: Shop, _ id: EntitlementID = "no.ads"
    ) async throws -> EntitlementSource? {
        try await shop.entitlements(of: .single)[id]?.sources.first
    }

    @Test("P38 an empty list is asked for again, ends nothing, and is told as unconfirmed")
    func emptyList() throws {
        let world = World()
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("no.ads")
                world.store.disturb(.owned, .answersEmpty)
                #expect(try await shop.refresh().end == .nothing)
                #expect(Self.reads(world) == 2, "once more by itself")
                #expect(try await Self.source(shop)?.isConfirmed == true)
                world.store.disturb(.owned, .answersEmpty, times: 2)
                _ = try await shop.refresh()
                #expect(Self.reads(world) == 4, "and not for ever")
                var source = try await Self.source(shop)
                #expect(source?.isActive == true)
                #expect(source?.isConfirmed == false)
                shop.wake()
                await world.clock.advance(by: .seconds(30))
                #expect(Self.reads(world) == 5, "the next foreground asks")
                source = try await Self.source(shop)
                #expect(source?.isConfirmed == true)
                shop.wake()
                await world.clock.advance(by: .seconds(30))
                #expect(Self.reads(world) == 5, "nothing is in doubt")
            }
        }
        try world.expectKept()
    }

    @Test("P38 a list that fails says nothing, not even that something is unconfirmed")
    func failedList() throws {
        let world = World()
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("no.ads")
                world.store.disturb(.owned, .fails(StoreFailure(.network)))
                guard case .partial = try await shop.refresh().end else {
                    Issue.record("a failed read is no whole one")
                    return
                }
                #expect(Self.reads(world) == 1)
                #expect(try await Self.source(shop)?.isConfirmed == true)
            }
        }
        try world.expectKept()
    }

    @Test("P38 a second look that fails leaves what the first one missed unconfirmed")
    func failedSecondLook() throws {
        let world = World()
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("no.ads")
                world.store.disturb(.owned, .answersEmpty)
                world.store.disturb(.owned, .fails(StoreFailure(.network)))
                _ = try await shop.refresh()
                #expect(Self.reads(world) == 2)
                let source = try await Self.source(shop)
                #expect(source?.isActive == true)
                #expect(source?.isConfirmed == false)
            }
        }
        try world.expectKept()
    }

    @Test("P38 a subscription is listed by its newest period, and its renewal keeps it confirmed")
    func renewed() throws {
        var options = World.Options()
        options.catalog.append(.subscription("weekly", group: "group"))
        let world = World(options: options)
        world.store.sell([.subscription("weekly", every: SubscriptionPeriod(1, .week))])
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("weekly")
                for _ in 0..<3 {
                    await world.clock.advance(by: .seconds(7 * 86_400))
                    _ = try await shop.refresh()
                    let source = try await Self.source(shop, "weekly")
                    #expect(source?.status == .subscribed)
                    #expect(source?.isConfirmed == true)
                }
                #expect(Self.reads(world) == 3, "no list was missed anything in")
            }
        }
    }

    @Test("P37 a launch offline shows what was owned last, with its age")
    func offline() throws {
        let world = World()
        try world.tell { world in
            try await world.launch().running { _ = try await $0.buy("no.ads") }
        }
        try world.tell { world in
            world.processes.forEach { $0.kill() }
            for operation in [StoreOperation.owned, .unfinished, .products] {
                world.store.disturb(operation, .fails(StoreFailure(.network)), times: 50)
            }
            await world.clock.advance(by: .seconds(3 * 86_400))
            let app = world.launch()
            app.verifier.behave(.answers(.undecided(UndecidedReason(.unreachable))))
            try await app.running { shop in
                _ = try await shop.refresh()
                let set = try await shop.entitlements(of: .single)
                #expect(set.isActive("no.ads"))
                #expect(set.age(at: world.clock.date) == .seconds(3 * 86_400))
            }
        }
    }

    @Test(
        "P26 a payment that waits for a bank is shown, blocks its like, and is granted once",
        arguments: details, [true, false]
    )
    func slowPayment(_ detail: StoreSettings.Detail, byStream: Bool) throws {
        var options = World.Options()
        options.catalog[0].alternatives = ["coins.600"]
        options.catalog[1].alternatives = ["coins.100"]
        let world = World(options: options)
        world.store.settings.detail = detail
        world.store.plan(.waits(.payment))
        if !byStream { world.store.disturb(.observe, .hangs) }
        try world.tell { world in
            try await world.launch().runningUntilKilled { shop in
                #expect(try await shop.buy("coins.100", order: "order-1") == .pending(.payment))
                let shown = try await shop.pendingPurchases()
                #expect(shown.map(\.product) == ["coins.100"])
                #expect(shown.map(\.order) == ["order-1"])
                #expect(shown.map(\.waitsFor) == [.payment])
                #expect(try await shop.buy("coins.100") == .pending(.payment))
                #expect(try await shop.buy("coins.600") == .pending(.payment))
                #expect(world.paymentCalls.count == 1, "the store was not asked again")
                let report = try await shop.restore()
                #expect(report.end == .pending)
                #expect(report.pending == shown.map(\.payment))
                world.store.approveAll()
                await world.clock.settle()
                if !byStream {
                    #expect(world.coins() == 0, "nobody has told it")
                    shop.wake()
                }
                await world.clock.advance(by: .seconds(600))
                #expect(world.coins() == 100)
                #expect(try await shop.pendingPurchases() == [])
                #expect(try await shop.restore().end == .nothing)
            }
        }
        #expect(world.grants.map(\.order?.id) == ["order-1"])
        try world.relaunch()
        try world.expectKept()
    }

    @Test("P25 what is owned and unseen is looked for again, held, and found when back")
    func unseen() throws {
        for isShown in [true, false] {
            let world = World()
            world.store.buyOutside("no.ads")
            for id in world.store.unfinished { world.store.finishElsewhere(id) }
            world.store.settings.saysAlreadyOwned = true
            world.store.disturb(.owned, .answersEmpty, times: isShown ? 1 : 2)
            try world.tell { world in
                // A device that has heard of none of it.
                let tablet = world.store.device("tablet")
                try await world.launch(on: tablet).running { shop in
                    let outcome = try await shop.buy("no.ads")
                    if isShown {
                        switch outcome {
                        case .resumed, .granted, .alreadyOwned(.same): break
                        default: Issue.record("\(outcome)")
                        }
                    } else {
                        #expect(outcome == .pending(.payment))
                        #expect(try await shop.holds().map(\.reason) == [.ownedButUnseen])
                        let looks = Self.reads(world)
                        await world.clock.advance(by: .seconds(86_000))
                        #expect(Self.reads(world) == looks, "no endless loop")
                        shop.wake()
                    }
                    await world.clock.advance(by: .seconds(600))
                    #expect(try await shop.holds() == [])
                }
            }
            #expect(world.store.ledger.count == 1)
            try world.expectKept()
        }
    }
}
