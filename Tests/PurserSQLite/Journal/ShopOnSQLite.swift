import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// A shop on a store in memory whose journal and wallet are on SQLite.
struct ShopOnSQLite {
    let store: InMemoryStore
    let device: InMemoryDevice
    let journal: SQLiteJournal
    let wallet: SQLiteWallet
    let verifier = ScriptedVerifier()
    let shop: Shop

    init(
        _ journal: SQLiteJournal, store: InMemoryStore? = nil, owners: Owners = .single,
        effects: Effects? = nil
    ) {
        let store = store ?? InMemoryStore(products: [.consumable("coins.100")])
        self.store = store
        self.journal = journal
        device = store.device()
        wallet = SQLiteWallet(journal)
        var policies = Policies()
        policies.owners = owners
        let ports = Ports(
            stores: [device.adapter()],
            catalog: [
                .consumable("coins.100", grants: .currency("coins", 100)),
                .nonConsumable("no.ads"),
            ],
            journal: journal, verifier: verifier, granting: wallet
        )
        // Virtual time: on a busy machine no limit passes before the shop runs.
        shop = Shop(
            ports, policies: policies, effects: effects ?? .test(clock: store.clock, seed: 3)
        )
    }

    /// Runs the shop while `body` does, and until the store waits for nothing more.
    func run(
        settling: Bool = true, _ body: @escaping @Sendable (Shop) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { try await shop.run() }
            try await body(shop)
            while settling, try await !isSettled { await Task.yield() }
            group.cancelAll()
        }
    }

    private var isSettled: Bool {
        get async throws {
            guard device.unfinished.isEmpty else { return false }
            return try await journal.rows(.unsettled, after: nil, limit: 100).allSatisfy { row in
                if case .purchase = row.id { false } else { true }
            }
        }
    }
}
