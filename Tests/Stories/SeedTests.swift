import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// Two thousand short lives: buy, crash, relaunch, restore, each in an order of its own.
@Suite("Short stories in the order of a seed")
struct SeedTests {
    @Test("two thousand seeds: no escaped job, no violation", arguments: 0..<20)
    func seeds(_ hundred: UInt64) throws {
        for seed in hundred * 100..<hundred * 100 + 100 {
            try story(seed)
        }
    }

    /// Recovers, and lets a person say to which payment a delivery without a token belongs where
    /// more than one can be meant.
    private func settled(_ world: World) throws -> [Hold] {
        for _ in 0..<4 {
            for hold in try world.recover() {
                guard case .ambiguousOrder(let payments) = hold.reason else { continue }
                try world.executor.run {
                    try await world.launch().running { shop in
                        try await shop.settle(
                            hold.id, .assign(to: .single, payment: payments[0], by: "support")
                        )
                    }
                }
            }
        }
        return try world.recover()
    }

    private func story(_ seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let world = World(seed: seed)
        world.store.settings.paymentDelivery = [.result, .update, .both][Int(dice.next() % 3)]
        world.store.settings.restoresUnderNewIDs = dice.next() % 2 == 0
        world.store.settings.detail = dice.next() % 3 == 0 ? .little : .full
        for round in 0..<3 {
            let jobs = Int(dice.next() % 400)
            let product: ProductID = dice.next() % 3 == 0 ? "no.ads" : "coins.100"
            let restores = dice.next() % 2 == 0
            _ = try world.crash(afterJobs: jobs, world.launch()) { shop in
                _ = try await shop.buy(product, order: OrderID("order-\(round)"))
                if restores { _ = try await shop.restore() }
                await world.clock.advance(by: .seconds(5))
            }
            if dice.next() % 4 == 0 { world.disk.powerCut(survivors: Int(dice.next() % 3)) }
        }
        let holds = try settled(world)
        let coins = world.store.ledger.filter { $0.product == "coins.100" }
        #expect(world.coins() == Int64(100 * coins.count), "seed \(seed)")
        #expect(world.store.unfinished.isEmpty, "seed \(seed)")
        #expect(world.breaches.isEmpty, "seed \(seed): \(world.breaches)")
        #expect(holds.isEmpty, "seed \(seed): \(holds)")
        #expect(world.executor.escapedJobs == 0, "seed \(seed)")
    }
}
