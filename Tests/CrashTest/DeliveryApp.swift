import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// One of two processes on one journal: a store of its own delivers the same purchases to it.
struct DeliveryApp {
    private let journal: SQLiteJournal
    private let delivered = Locked<Set<TransactionID>>([])
    private let shop: Shop
    private let count: Int
    private let effects = Effects.live

    init(_ world: CrashWorld, count: Int) {
        let store = InMemoryStore(products: CrashWorld.products.map { .consumable($0) })
        self.count = count
        let device = store.device()
        journal = world.journal()
        for number in 0..<count {
            store.buyOutside(CrashWorld.products[number % CrashWorld.products.count])
        }
        let delivered = delivered
        var adapter = TappedAdapter(base: device.adapter())
        adapter.after = { transaction in
            _ = delivered.withLock { $0.insert(transaction.id) }
        }
        shop = Shop(
            stores: [adapter], catalog: CrashWorld.definitions, journal: journal,
            verifier: ScriptedVerifier(), granting: SQLiteWallet(journal)
        )
    }

    /// Runs until all purchases were delivered to this process and are settled, by whichever; false
    /// if that takes too long.
    func receive() async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await shop.run()
                return false
            }
            group.addTask {
                let deadline = effects.uptime() + .seconds(600)
                while effects.uptime() < deadline {
                    if try await isDone { return true }
                    try await effects.sleep(until: effects.uptime() + .milliseconds(5))
                }
                return false
            }
            let isGood = try await group.next() ?? false
            group.cancelAll()
            return isGood
        }
    }

    private var isDone: Bool {
        get async throws {
            guard delivered.withLock({ $0.count }) == count else { return false }
            return try await journal.rows(.unsettled, after: nil, limit: 1000).allSatisfy { row in
                if case .purchase = row.id { false } else { true }
            }
        }
    }
}
