import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("The same result each time")
struct RepeatTests {
    /// What there is to see when a story is over.
    private struct Ending: Hashable, Sendable {
        var coins: Int64
        var sold: [StoreProductID]
        /// In alphabetical order: which of two independent steps comes first is the seed's choice.
        var steps: [String]
        var breaches: Int
        var unfinished: Int
    }

    /// A parent, a lost answer, a refund and a relaunch: each told in a world of its own.
    private static func ending(seed: UInt64) throws -> Ending {
        let world = World(seed: seed)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                world.store.plan(.waits(.approval))
                _ = try await shop.buy("coins.100")
                world.store.plan(.losesAnswer(paid: true))
                _ = try await shop.buy("coins.600")
                await world.clock.advance(by: .seconds(86_400))
                world.store.approveAll()
                await world.clock.advance(by: .seconds(60))
            }
            if let first = world.store.ledger.first { world.store.refund(first.transaction) }
        }
        let next = try world.relaunch()
        return Ending(
            coins: world.coins(), sold: world.store.ledger.map(\.product),
            steps: next.steps.sorted(),
            breaches: world.breaches.count, unfinished: world.store.unfinished.count
        )
    }

    @Test("P79 a story told 200 times at once, in orders drawn from seeds, ends the same each time")
    func together() async throws {
        let endings = try await withThrowingTaskGroup(of: Ending.self) { group in
            for seed in 0..<200 { group.addTask { try Self.ending(seed: UInt64(seed)) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(endings.count == 200)
        #expect(Set(endings).count == 1)
        let ending = try #require(endings.first)
        #expect(ending.coins == 100)
        #expect(ending.sold == ["coins.600", "coins.100"])
        #expect(ending.steps == ["finished", "revoked", "verified"])
        #expect(ending.breaches == 0)
        #expect(ending.unfinished == 0)
    }

    @Test("P79 a story with one seed takes the same steps each time")
    func sameOrder() throws {
        let traces = try (0..<20).map { _ in
            let world = World(seed: 7)
            try world.tell { world in
                try await world.launch().running { shop in
                    _ = try await shop.buy("coins.100")
                    await world.clock.advance(by: .seconds(3600))
                }
            }
            return world.executor.trace
        }
        #expect(Set(traces).count == 1)
    }

    @Test("P79 a store that is cleared is empty at once, and another one never knew")
    func cleared() async throws {
        let (one, other) = (World(), World())
        for world in [one, other] {
            try world.tell { world in
                try await world.launch().running { _ = try await $0.buy("no.ads") }
            }
        }
        one.store.clear()
        #expect(one.store.ledger.isEmpty)
        #expect(one.store.transactions.isEmpty)
        #expect(other.store.ledger.count == 1)
    }
}
