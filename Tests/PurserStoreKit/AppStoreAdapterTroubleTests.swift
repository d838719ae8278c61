import Purser
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("Restores, products and refusals through StoreKit, Shop and SQLite")
struct AppStoreAdapterTroubleTests {
    private static let seeds: ClosedRange<UInt64> = 1...5

    @Test(
        "P31 a restore of nothing is a success, also where the sandbox calls it an error",
        arguments: Way.allCases, [false, true]
    )
    func nothingToRestore(_ way: Way, fails: Bool) throws {
        let world = StoreKitWorld(way)
        world.habits.withLock { $0.failsEmptyRestore = fails }
        try world.tell { world in
            try await world.launch().running { shop in
                let start = world.clock.now
                for _ in 0..<2 {
                    let report = try await shop.restore()
                    #expect(report.end == .nothing)
                    #expect(report.items == [])
                }
                #expect(world.clock.now == start)
            }
        }
    }

    @Test("P32 a restore whose end never comes grants what came", arguments: Way.allCases, seeds)
    func endlessRestore(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.habits.withLock { $0.forgetsRestoreEnd = true }
        world.store.buyOutside("no.ads")
        for id in world.store.unfinished { world.store.finishElsewhere(id) }
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                async let restored = shop.restore()
                guard case .granted = try await shop.buy("coins.100") else {
                    Issue.record("a purchase was held up by a restore")
                    return
                }
                let report = try await restored
                #expect(report.items.filter { $0.product == "no.ads" }.count == 1)
                if world.way == .storeKit1 {
                    guard case .partial = report.end else {
                        Issue.record("\(report.end)")
                        return
                    }
                }
                await world.clock.advance(by: .seconds(60))
                try await world.kill(app)
            }
            let products = Set(app.granted.map(\.product))
            #expect(products == ["no.ads", "coins.100"])
            #expect(try await world.coins() == 100)
        }
    }

    @Test(
        "what a restore hands out under new ids is granted once",
        arguments: Way.allCases
    )
    func newIDs(_ way: Way) throws {
        let world = StoreKitWorld(way)
        world.store.settings.restoresUnderNewIDs = true
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                guard case .granted = try await shop.buy("no.ads") else {
                    Issue.record("not granted")
                    return
                }
                await world.clock.advance(by: .seconds(60))
                for _ in 0..<2 {
                    _ = try await shop.restore()
                    await world.clock.advance(by: .seconds(3600))
                }
            }
            #expect(app.granted.count == 1)
            try await world.expectKept()
        }
    }

    @Test(
        "P35 what another listener finishes first is granted all the same",
        arguments: Way.allCases, seeds
    )
    func finishedElsewhere(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        try world.tell { world in
            let app = world.launch()
            app.verifier.goDown(true)
            try await app.running { shop in
                let outcome = try await shop.buy("coins.100")
                guard case .pending(.verification) = outcome else {
                    Issue.record("\(outcome)")
                    return
                }
                for id in world.store.unfinished { world.store.finishElsewhere(id) }
                await world.clock.advance(by: .seconds(60))
                #expect(try await shop.holds().count == 1)
                app.verifier.goDown(false)
                await world.clock.advance(by: .seconds(7200))
                #expect(try await shop.holds().isEmpty)
            }
            #expect(app.granted.count == 1)
            #expect(try await world.coins() == 100)
        }
    }

    @Test(
        "P55 a products request that is never answered ends within its limit, as such",
        arguments: Way.allCases
    )
    func silentProducts(_ way: Way) throws {
        let world = StoreKitWorld(way)
        if way == .storeKit2 {
            world.store.disturb(.products, .hangs, times: 100)
        } else {
            world.habits.withLock { $0.swallowsProductRequests = true }
        }
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                let start = world.clock.now
                let result = try await shop.products(["coins.100"])
                #expect(result.missing["coins.100"] == .timedOut)
                #expect(start.duration(to: world.clock.now) <= .seconds(60))
                try await world.kill(app)
            }
        }
    }

    @Test("P56 found and missing products are both told", arguments: Way.allCases)
    func missingProducts(_ way: Way) throws {
        let world = StoreKitWorld(way)
        world.store.withdraw("coins.600")
        try world.tell { world in
            try await world.launch().running { shop in
                let result = try await shop.products(["coins.100", "coins.600"])
                #expect(result.found.map(\.id) == ["coins.100"])
                #expect(result.missing == ["coins.600": .invalid])
                world.store.withdraw("coins.100")
            }
        }
    }

    @Test("P58 the word that payments are not allowed is only a word", arguments: Way.allCases)
    func paymentsNotAllowed(_ way: Way) throws {
        let world = StoreKitWorld(way)
        world.store.settings.paymentsAllowed = false
        try world.tell { world in
            try await world.launch().running { shop in
                guard case .granted = try await shop.buy("coins.100") else {
                    Issue.record("not granted")
                    return
                }
                await world.clock.advance(by: .seconds(60))
                world.device.plan(.refuses(StoreFailure(.notAllowed)))
                do throws(PurchaseError) {
                    let outcome = try await shop.buy("coins.600")
                    Issue.record("\(outcome)")
                } catch {
                    #expect(error.code == .notAllowed)
                }
            }
            try await world.expectKept()
        }
    }

    @Test(
        "P68 a cancellation is an outcome, however StoreKit puts it, and leaves nothing behind",
        arguments: Way.allCases, [false, true]
    )
    func cancelled(_ way: Way, isWrapped: Bool) throws {
        let world = StoreKitWorld(way)
        world.habits.withLock { habits in
            habits.throwsCancel = isWrapped
            habits.wrapsErrors = isWrapped
        }
        world.device.plan(.cancels)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                let outcome = try await shop.buy("coins.100")
                #expect(outcome == .cancelled)
                await world.clock.advance(by: .seconds(60))
            }
            let isCancelled = app.recorder.events.contains { event in
                if case .cancelled = event.kind { true } else { false }
            }
            #expect(isCancelled)
            #expect(world.store.ledger.isEmpty)
            try await world.expectKept()
        }
    }

    @Test(
        "an interrupted payment is granted to its order once the customer has done what is asked",
        arguments: Way.allCases, seeds
    )
    func interrupted(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.device.plan(.interrupts)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                switch try await shop.buy("coins.100", order: "A7") {
                case .cancelled, .pending: break
                case let outcome: Issue.record("\(outcome)")
                }
                #expect(world.finishCalls == [])
                await world.clock.advance(by: .seconds(3600))
                world.store.approveAll()
                await world.clock.advance(by: .seconds(3600))
            }
            #expect(app.granted.map { $0.order?.id } == ["A7"])
            try await world.expectKept()
        }
    }

    @Test(
        "a payment that failed first and is paid a minute later is granted to its order",
        arguments: Way.allCases, seeds
    )
    func failedThenPaid(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.device.plan(.refusesThenPays(StoreFailure(.notAllowed), after: .seconds(60)))
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                do throws(PurchaseError) {
                    let outcome = try await shop.buy("coins.100", order: "A7")
                    Issue.record("\(outcome)")
                } catch {
                    #expect(error.code == .notAllowed)
                }
                await world.clock.advance(by: .seconds(3600))
            }
            #expect(app.granted.map { $0.order?.id } == ["A7"])
            try await world.expectKept()
        }
    }
}
