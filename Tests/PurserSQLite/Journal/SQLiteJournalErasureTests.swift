import Foundation
import Purser
import PurserSQLite
import PurserTestSupport
import PurserTesting
import Testing

private struct NobodyKnown: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
}

@Suite("Forgetting an account")
struct SQLiteJournalErasureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bought(_ accounts: [AccountID]) async throws -> ShopOnSQLite {
        let app = ShopOnSQLite(
            SQLiteJournal(
                at: folder.file(), retention: JournalRetention(duration: .seconds(60), count: 0)
            ),
            owners: .accounts(NobodyKnown())
        )
        try await app.run { shop in
            for (number, account) in accounts.enumerated() {
                _ = try await shop.buy(
                    PaymentRequest("coins.100", for: account, order: OrderID("order-\(number)"))
                )
            }
        }
        return app
    }

    @Test(
        "owner, order and proof go; keys stay, and nothing is granted again",
        arguments: [false, true])
    func erasure(folded: Bool) async throws {
        let app = try await bought(["ada@example.com", "bob", "ada@example.com"])
        if folded { while try await app.journal.compact() > 0 {} }
        try await app.wallet.spend(150, "coins", of: "ada@example.com", id: "sword of ada")
        #expect(try await app.journal.erase(account: "ada@example.com") == 0)
        #expect(try await app.wallet.balances(of: "ada@example.com").isEmpty)
        #expect(try await app.wallet.history(of: "ada@example.com").movements.isEmpty)
        #expect(try await app.wallet.balance("coins", of: "bob") == 100)
        for (number, sale) in app.store.ledger.enumerated() {
            let key = sale.key(in: .appStore, .production)
            let row = try #require(try await app.journal.row(.purchase(key)))
            let record = try PurchaseRecord.read(row.body, key: key).record
            #expect(record.phase == .owned && row.isSettled)
            #expect((row.owner == nil) == (number != 1))
            #expect((record.owner == nil) == (number != 1))
            #expect((record.order == nil) == (number != 1))
            #expect(try await app.journal.key(of: row.aliases[0]) == key)
        }
        await app.journal.suspend()
        let again = ShopOnSQLite(
            SQLiteJournal(at: folder.file()), store: app.store, owners: .accounts(NobodyKnown())
        )
        try await again.run { shop in _ = try await shop.restore(for: "ada@example.com") }
        #expect(try await again.wallet.balances(of: "ada@example.com").isEmpty)
    }

    @Test("no byte of the journal's files names the account afterwards")
    func bytes() async throws {
        let app = try await bought(["ada@example.com", "bob"])
        try await app.wallet.spend(1, "coins", of: "ada@example.com", id: "sword")
        let name = Data("ada@example.com".utf8)
        func named() throws -> Bool {
            try folder.names.contains {
                try Data(contentsOf: folder.file($0)).range(of: name) != nil
            }
        }
        #expect(try named())
        #expect(try await app.journal.erase(account: "ada@example.com") == 0)
        #expect(try !named())
    }

    @Test("what is not settled is left, and said")
    func unsettled() async throws {
        let journal = SQLiteJournal(on: SimulatedDisk())
        try await journal.commit(.put(Rows.purchase(1), Rows.purchase(2)))
        #expect(try await journal.erase(account: "ada") == 2)
        #expect(try await journal.row(.purchase(Rows.key(1))) == Rows.purchase(1))
        #expect(try await journal.erase(account: "nobody") == 0)
    }
}
