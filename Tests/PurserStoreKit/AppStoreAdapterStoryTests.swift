import Purser
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("Purchases through StoreKit, Shop and SQLite")
struct AppStoreAdapterStoryTests {
    private static let seeds: ClosedRange<UInt64> = 1...5

    @Test(
        "P05 one purchase told in every way and twice is granted and finished once",
        arguments: Way.allCases, seeds
    )
    func toldTwice(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.store.settings.paymentDelivery = .both
        world.habits.withLock { $0.tellsTwice = true }
        try world.tell { world in
            let app = world.launch()
            let outcome = try await app.running { shop in
                let outcome = try await shop.buy("coins.100")
                await world.clock.advance(by: .seconds(60))
                return outcome
            }
            guard case .granted = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(app.granted.count == 1)
            #expect(world.finishCalls.count == 1)
            #expect(app.verifier.requests.count == 1)
            try await world.expectKept()
        }
    }

    @Test(
        "P10 a replay without its token finds the order that was saved before paying",
        arguments: Way.allCases, seeds
    )
    func lostToken(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.store.settings.losesTokenOnReplay = true
        try world.tell { world in
            let first = world.launch()
            first.verifier.goDown(true)
            let outcome = try await first.running { try await $0.buy("coins.100", order: "A7") }
            guard case .pending(.verification) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(world.finishCalls == [])
            try await world.kill(first)
            let second = try await world.relaunch()
            #expect(second.granted.map { $0.order?.id } == ["A7"])
            try await world.expectKept()
        }
    }

    @Test(
        "P11 a delivery that says next to nothing is granted, beside all others",
        arguments: Way.allCases, seeds
    )
    func bareDelivery(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.store.settings.losesTokenOnReplay = true
        world.store.buyOutside("coins.100")
        world.store.buyOutside("coins.600")
        try world.tell { world in
            let app = try await world.relaunch()
            #expect(app.granted.count == 2)
            try await world.expectKept()
        }
    }

    @Test(
        "an app that moves from one version of StoreKit to the other grants nothing twice",
        arguments: Way.allCases, ["coins.100", "no.ads", "gold"] as [ProductID]
    )
    func movesOver(_ way: Way, _ product: ProductID) throws {
        let world = StoreKitWorld(way)
        try world.tell { world in
            let old = world.launch()
            try await old.running { shop in
                guard case .granted = try await shop.buy(PaymentRequest(product)) else {
                    Issue.record("not granted")
                    return
                }
            }
            try await world.kill(old)
            // The old release was ended before the store had heard of the finish, or after it.
            for id in world.store.transactions.keys.sorted() { world.store.redeliver(id) }
            let other: Way = way == .storeKit1 ? .storeKit2 : .storeKit1
            world.store.settings.detail = other.detail
            let new = world.launch(other)
            try await new.running { shop in
                await world.clock.advance(by: .seconds(3600))
                _ = try await shop.restore()
                await world.clock.advance(by: .seconds(3600))
            }
            #expect(old.granted.count == 1)
            #expect(new.granted.isEmpty)
            try await world.expectKept()
        }
    }

    @Test(
        "P22 buying what is owned answers so, and is no new sale", arguments: Way.allCases, seeds
    )
    func boughtAgain(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                guard case .granted = try await shop.buy("no.ads") else {
                    Issue.record("not granted")
                    return
                }
                await world.clock.advance(by: .seconds(60))
                let again = try await shop.buy("no.ads")
                #expect(again == .alreadyOwned(.same))
            }
            #expect(world.store.ledger.count == 1)
            #expect(app.granted.count == 1)
            try await world.expectKept()
        }
    }

    @Test(
        "P25 already owned, and nothing listed, is waited for and granted when it shows",
        arguments: Way.allCases, seeds
    )
    func ownedButUnseen(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.device.plan(.saysAlreadyOwned)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                let outcome = try await shop.buy("coins.100")
                #expect(outcome == .pending(.payment))
                #expect(try await shop.holds().count == 1)
                // The network is back, and so is what was paid.
                world.store.buyOutside("coins.100")
                await world.clock.advance(by: .seconds(3600))
            }
            #expect(app.granted.count == 1)
            try await world.expectKept()
        }
    }

    @Test(
        "P28 a payment that is told as removed, or never answered, ends its call once",
        arguments: Way.allCases, seeds
    )
    func removedFirst(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.habits.withLock { $0.removesBeforePurchased = true }
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                let outcome = try await shop.buy("coins.100")
                guard case .granted = outcome else {
                    Issue.record("\(outcome)")
                    return
                }
                world.device.plan(.hangs(paid: true))
                let start = world.clock.now
                let late = try await shop.buy("coins.600")
                #expect(start.duration(to: world.clock.now) <= .seconds(16 * 60))
                switch late {
                case .granted, .unknown: break
                default: Issue.record("\(late)")
                }
                await world.clock.advance(by: .seconds(7200))
                try await world.kill(app)
            }
            _ = try await world.relaunch()
            try await world.expectKept()
        }
    }

    @Test(
        "P29 a parent who is asked answers the call at once, and approves days later",
        arguments: Way.allCases, seeds
    )
    func asksToBuy(_ way: Way, seed: UInt64) throws {
        let world = StoreKitWorld(way, seed: seed)
        world.store.settings.asksToBuy = true
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                let start = world.clock.now
                let outcome = try await shop.buy("coins.100", order: "A7")
                #expect(outcome == .pending(.approval))
                #expect(world.clock.now == start)
                #expect(world.finishCalls == [])
                await world.clock.advance(by: .seconds(2 * 86_400))
                world.store.approveAll()
                await world.clock.advance(by: .seconds(60))
            }
            #expect(app.granted.map { $0.order?.id } == ["A7"])
            try await world.expectKept()
        }
    }
}
