import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Crashes between paying and having")
struct CrashTests {
    @Test(
        "P01 a purchase cut at any step is granted once after a relaunch, and finished after that",
        arguments: details, UInt64(1)...6
    )
    func cutAnywhere(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        var jobs = 1
        while true {
            let world = World(seed: seed)
            world.store.settings.detail = detail
            let isWhole = try world.crash(afterJobs: jobs, world.launch()) {
                _ = try await $0.buy("coins.100")
            }
            let next = try world.relaunch()
            try world.expectKept()
            #expect(world.paymentCalls.count <= 1, "no relaunch begins a payment")
            if world.store.ledger.isEmpty { #expect(next.verifier.requests.isEmpty) }
            if isWhole { break }
            jobs += 1
        }
        #expect(jobs > 40, "a purchase takes some steps")
    }

    @Test(
        "P01 it stays one grant however the store delivers and however often the app is cut",
        arguments: [StoreSettings.PaymentDelivery.result, .update, .both], UInt64(1)...40
    )
    func cutOften(_ delivery: StoreSettings.PaymentDelivery, seed: UInt64) throws {
        let world = World(seed: seed)
        var random = SeededGenerator(seed: seed)
        world.store.settings.paymentDelivery = delivery
        world.store.settings.detail = seed.isMultiple(of: 2) ? .little : .full
        try world.crash(afterJobs: random.below(160), world.launch()) {
            _ = try await $0.buy("coins.100")
        }
        for _ in 0..<random.below(4) {
            try world.crash(afterJobs: random.below(120), world.launch()) { _ in
                await world.clock.advance(by: .seconds(60))
            }
        }
        try world.relaunch()
        try world.expectKept()
    }

    @Test("P01 the hold is on disk before the first question, and goes on without the user")
    func diesAtVerifier() throws {
        let world = World()
        let first = world.launch()
        first.verifier.behave(.hangs)
        let isWhole = try world.crash(afterJobs: 110, first) { _ = try await $0.buy("coins.600") }
        #expect(!isWhole)
        #expect(first.verifier.requests.count == 1)
        let records = try world.purchases()
        #expect(records.map(\.phase) == [.open])
        #expect(records.map(\.payment) == (try world.payments()).map(\.id))
        #expect(world.finishCalls == [])
        let second = try world.relaunch()
        #expect(second.granted.map(\.product) == ["coins.600"])
        try world.expectKept()
    }

    @Test(
        "P11 a delivery that says next to nothing is granted or held, and traps nobody",
        arguments: [Owners.single, .accounts(Nobody())]
    )
    func bareDelivery(_ owners: Owners) throws {
        var options = World.Options()
        options.policies.owners = owners
        options.wrap = { AlteredAdapter.bare($0) }
        let world = World(options: options)
        world.store.buyOutside("coins.100")
        try world.relaunch()
        let app = try world.relaunch()
        #expect(world.breaches.isEmpty)
        if case .single = owners {
            try world.expectKept()
        } else {
            #expect(world.coins() == 0)
            #expect(world.finishCalls == [])
            let holds = try world.tell { _ in try await app.shop.holds() }
            #expect(holds.map(\.reason) == [.ownerUnknown])
        }
    }

    @Test(
        "P11 a handler that throws holds its own purchase and no other", arguments: UInt64(1)...20)
    func throwingHandler(seed: UInt64) throws {
        let world = World(seed: seed)
        for _ in 0..<5 { world.store.buyOutside("coins.100") }
        let holds = try world.tell { world in
            let app = world.launch()
            app.handler.plan(.fails("nil in a dictionary"))
            return try await app.running { shop in
                await world.clock.advance(by: .milliseconds(1))
                return try await shop.holds()
            }
        }
        #expect(world.coins() == 400)
        #expect(holds.map(\.reason) == [.handlerFailed("nil in a dictionary")])
        #expect(world.store.unfinished.count == 1)
        try world.relaunch()
        try world.expectKept()
    }

    @Test(
        "P11 a handler that kills the app stops no other purchase; it is named after three",
        arguments: details, UInt64(1)...10
    )
    func killingHandler(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        for _ in 0..<4 { world.store.buyOutside("coins.100") }
        let bad = world.store.buyOutside("coins.600")
        for _ in 0..<4 {
            let app = world.launch()
            app.handler.behave(.kills, for: "coins.600")
            try world.crash(afterJobs: 3000, app) { _ in
                await world.clock.advance(by: .seconds(60))
            }
        }
        #expect(world.coins() == 400, "the others went ahead of it")
        #expect(world.store.unfinished == [bad].compactMap { $0 })
        #expect(try world.purchases().filter(\.isSuspect).map(\.product) == ["coins.600"])
        #expect(world.processes.contains { $0.steps.contains("suspect") })
        try world.relaunch()
        try world.expectKept()
    }
}

/// A policy that knows nobody.
private struct Nobody: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
}
