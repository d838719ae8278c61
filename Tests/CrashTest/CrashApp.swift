import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// The app that is killed: a shop on a store whose books are in a file, and a journal on SQLite.
struct CrashApp {
    private let journal: SQLiteJournal
    private let device: InMemoryDevice
    private let shop: Shop
    private let effects = Effects.live

    init(_ world: CrashWorld, plant: String?) throws {
        journal = world.journal()
        device = try world.store().device()
        shop = Shop(
            stores: [CrashPlants.adapter(device.adapter(), plant)],
            catalog: CrashWorld.definitions, journal: CrashPlants.journal(journal, plant),
            verifier: ScriptedVerifier(), granting: SQLiteWallet(journal)
        )
    }

    /// Buys one after the other, on several products, each under a token that names its order.
    func buyUntilKilled() async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { try await shop.run() }
            for product in CrashWorld.products {
                group.addTask {
                    while !Task.isCancelled { try await buy(product) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func buy(_ product: StoreProductID) async throws {
        let token = AccountToken(effects.uuid())
        var request = PaymentRequest(ProductID(product.rawValue))
        request.token = token
        request.order = CrashWorld.order(for: token)
        do throws(PurchaseError) {
            _ = try await shop.buy(request)
        } catch {
            guard error.isRetryable else { throw error }
            try await effects.sleep(until: effects.uptime() + .milliseconds(1))
        }
    }

    /// Runs without buying until nothing is left to be done; false if that takes too long.
    func settle() async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await shop.run()
                return false
            }
            group.addTask {
                let deadline = effects.uptime() + .seconds(30)
                while effects.uptime() < deadline {
                    if try await isSettled { return true }
                    try await effects.sleep(until: effects.uptime() + .milliseconds(2))
                }
                return false
            }
            let isDone = try await group.next() ?? false
            group.cancelAll()
            return isDone
        }
    }

    private var isSettled: Bool {
        get async throws {
            guard device.unfinished.isEmpty else { return false }
            return try await journal.rows(.unsettled, after: nil, limit: 1000).allSatisfy { row in
                if case .purchase = row.id { false } else { true }
            }
        }
    }
}
