import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// A journal to look at where no file is named: four customers' purchases on a store in memory.
struct SampleJournal {
    let folder: URL
    var file: URL { folder.appendingPathComponent("purchases.sqlite") }

    init() async throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("journal-inspector-\(UUID().uuidString)")
        let store = InMemoryStore(products: [.consumable("coins.100"), .consumable("coins.500")])
        let journal = SQLiteJournal(at: file)
        let verifier = ScriptedVerifier()
        let shop = Shop(
            stores: [store.device().adapter()],
            catalog: [
                .consumable("coins.100", grants: .currency("coins", 100)),
                .consumable("coins.500", grants: .currency("coins", 500)),
            ],
            journal: journal, verifier: verifier, granting: SQLiteWallet(journal)
        )
        let buys: [(ProductID, OrderID, PaymentPlan, VerifierPlan)] = [
            ("coins.100", "order-1", .pays, .honest),
            ("coins.100", "order-2", .cancels, .honest),
            (
                "coins.500", "order-3", .pays,
                .answers(.rejected(RejectionReason(.wrongApp, "the proof names another app")))
            ),
            ("coins.100", "order-4", .losesAnswer(paid: false), .honest),
        ]
        try await withThrowingTaskGroup { group in
            group.addTask { try await shop.run() }
            for (product, order, plan, verdict) in buys {
                store.plan(plan)
                verifier.behave(verdict)
                _ = try await shop.buy(PaymentRequest(product, order: order))
            }
            group.cancelAll()
        }
    }

    func remove() throws {
        try FileManager.default.removeItem(at: folder)
    }
}
