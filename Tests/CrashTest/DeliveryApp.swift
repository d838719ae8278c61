import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// One of two processes on one journal: a store of its own delivers the same purchases to it.
struct DeliveryApp {
    private let journal: SQLiteJournal
    private let device: InMemoryDevice
    private let shop: Shop
    private let count: Int
    private let effects = Effects.live

    init(_ world: CrashWorld, count: Int) {
        let store = InMemoryStore(products: CrashWorld.products.map { .consumable($0) })
        self.count = count
        device = store.device()
        journal = world.journal()
        for number in 0..<count {
            store.buyOutside(CrashWorld.products[number % CrashWorld.products.count])
        }
        shop = Shop(
            stores: [device.adapter()], catalog: CrashWorld.definitions, journal: journal,
            verifier: ScriptedVerifier(), granting: SQLiteWallet(journal)
        )
    }

    /// Runs until this process's store waits for nothing; false if that takes too long.
    func receive() async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await shop.run()
                return false
            }
            group.addTask {
                let deadline = effects.uptime() + .seconds(120)
                while effects.uptime() < deadline {
                    if device.unfinished.isEmpty { return true }
                    try await effects.sleep(until: effects.uptime() + .milliseconds(5))
                }
                return false
            }
            let isDone = try await group.next() ?? false
            group.cancelAll()
            return isDone
        }
    }
}
