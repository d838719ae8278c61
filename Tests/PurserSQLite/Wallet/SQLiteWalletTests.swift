import Foundation
import Purser
import PurserSQLite
import PurserTestSupport
import Testing

@Suite("The wallet on SQLite")
struct SQLiteWalletTests {
    private let journal = SQLiteJournal(on: SimulatedDisk())

    private func grant(
        _ number: Int = 1, revision: Int = 1, quantity: Int = 1,
        goods: [Goods] = [.currency("coins", 100)]
    ) -> Grant {
        Grant(
            id: GrantID(Rows.key(number)), revision: revision, product: "coins.100", owner: "ada",
            quantity: quantity, goods: goods, cause: .purchase
        )
    }

    private func revocation(_ grant: Grant) -> Revocation {
        Revocation(grant, revoked: Revoked(Timestamp(milliseconds: 0)))
    }

    /// Commits ledger work as the queue does, with a row of its own.
    private func commit(_ work: LedgerWork?) async throws {
        let id = JournalRowID.note(UUID().uuidString)
        try await journal.commit(
            .put(JournalRow(id: id, version: 1, body: Data()), ledger: work)
        )
    }

    @Test("credits each currency, times the quantity, and nothing else")
    func grants() async throws {
        let wallet = SQLiteWallet(journal)
        let goods: [Goods] = [
            .currency("coins", 100), .entitlement("vip"), .currency("gems", 2),
        ]
        try await commit(wallet.grant(grant(quantity: 3, goods: goods)))
        #expect(try await wallet.balances(of: "ada") == ["coins": 300, "gems": 6])
        #expect(try await wallet.balance("coins", of: "bob") == 0)
    }

    @Test("I2 credits once for each grant and revision")
    func once() async throws {
        let wallet = SQLiteWallet(journal)
        for _ in 0..<3 { try await commit(wallet.grant(grant())) }
        try await commit(wallet.grant(grant(2)))
        #expect(try await wallet.balance("coins", of: "ada") == 200)
        #expect(try await wallet.history(of: "ada").movements.count == 2)
    }

    @Test(
        "A merge moves what is left, once, as an entry of its own; a refund then is the new owner's"
    )
    func merges() async throws {
        let wallet = SQLiteWallet(journal)
        try await commit(wallet.grant(grant()))
        try await wallet.spend(30, "coins", of: "ada", id: "sword")
        let merge = OwnerMerge("ada", into: "bob", revision: 1)
        for _ in 0..<2 { try await commit(wallet.merge(merge)) }
        #expect(try await wallet.balance("coins", of: "ada") == 0)
        #expect(try await wallet.balance("coins", of: "bob") == 70)
        let entry = try await wallet.history(of: "bob").movements
        #expect(entry.map(\.cause) == [.grant(merge.id, revision: 1)])
        #expect(entry.map(\.amount) == [70])
        let bobs = Grant(
            id: grant().id, revision: 2, product: "coins.100", owner: "bob", quantity: 1,
            goods: [.currency("coins", 100)], cause: .reinstated
        )
        try await commit(wallet.revoke(revocation(bobs)))
        #expect(try await wallet.balance("coins", of: "bob") == -30)
        #expect(try await wallet.balance("coins", of: "ada") == 0)
        let again = Grant(
            id: bobs.id, revision: 3, product: bobs.product, owner: "bob", quantity: 1,
            goods: bobs.goods, cause: .reinstated
        )
        try await commit(wallet.reinstate(again))
        #expect(try await wallet.balance("coins", of: "bob") == 70)
    }

    @Test("an amount that does not fit throws and moves nothing")
    func overflow() async throws {
        let wallet = SQLiteWallet(journal)
        await #expect(throws: WalletFailure.amountTooLarge(GrantID(Rows.key(1)))) {
            try await wallet.grant(grant(quantity: 2, goods: [.currency("coins", .max)]))
        }
        try await commit(wallet.grant(grant(1, goods: [.currency("coins", .max)])))
        await #expect(throws: JournalFailure.self) { try await commit(wallet.grant(grant(2))) }
        #expect(try await wallet.balance("coins", of: "ada") == .max)
    }

    @Test(
        "P67 takes back what was spent as a debt, or only what is left",
        arguments: [
            (RevocationRule.debt, Int64(-70), Int64(30)), (.floor, 0, 30),
        ]
    )
    func revocations(rule: RevocationRule, after: Int64, reinstated: Int64) async throws {
        let wallet = SQLiteWallet(journal, revoking: rule)
        try await commit(wallet.grant(grant()))
        try await wallet.spend(70, "coins", of: "ada", id: "sword")
        try await commit(wallet.revoke(revocation(grant(revision: 2))))
        #expect(try await wallet.balance("coins", of: "ada") == after)
        try await commit(wallet.revoke(revocation(grant(revision: 2))))
        #expect(try await wallet.balance("coins", of: "ada") == after)
        try await commit(wallet.reinstate(grant(revision: 3)))
        #expect(try await wallet.balance("coins", of: "ada") == reinstated)
        try await commit(wallet.revoke(revocation(grant(revision: 4))))
        #expect(try await wallet.balance("coins", of: "ada") == after)
    }

    @Test("a floor does not lift what already lies below it")
    func belowTheFloor() async throws {
        try await commit(Rows.work(1, amount: 10))
        try await commit(Rows.work(1, revision: 2, amount: -50))
        try await commit(Rows.work(2, amount: -5, floor: 0))
        try await commit(Rows.work(3, amount: Int64.min, floor: Int64.max))
        #expect(try await SQLiteWallet(journal).balance("coins", of: "ada") == -40)
    }

    @Test("spends once for each id and says so again")
    func spending() async throws {
        let wallet = SQLiteWallet(journal)
        try await commit(wallet.grant(grant()))
        let first = try await wallet.spend(30, "coins", of: "ada", id: "sword")
        #expect(first.balance == 70 && first.amount == -30)
        #expect(try await wallet.spend(30, "coins", of: "ada", id: "sword") == first)
        await #expect(throws: WalletFailure.idReused("sword")) {
            try await wallet.spend(31, "coins", of: "ada", id: "sword")
        }
        await #expect(throws: WalletFailure.idReused("sword")) {
            try await wallet.spend(30, "coins", of: "bob", id: "sword")
        }
        #expect(try await wallet.balance("coins", of: "ada") == 70)
    }

    @Test("a spending's id and a grant's id may read alike")
    func likeIDs() async throws {
        let wallet = SQLiteWallet(journal)
        try await commit(wallet.grant(grant()))
        let id = SpendingID(GrantID(Rows.key(1)).rawValue)
        #expect(try await wallet.spend(1, "coins", of: "ada", id: id).balance == 99)
    }

    @Test(
        "never spends below zero, and not what is no amount",
        arguments: [101, Int64.max, 0, -1, .min])
    func refused(amount: Int64) async throws {
        let wallet = SQLiteWallet(journal)
        try await commit(wallet.grant(grant()))
        let failure = await #expect(throws: WalletFailure.self) {
            try await wallet.spend(amount, "coins", of: "ada", id: "sword")
        }
        #expect(failure == (amount > 0 ? .insufficient(balance: 100) : .invalidAmount(amount)))
        #expect(try await wallet.balance("coins", of: "ada") == 100)
        #expect(try await wallet.spend(100, "coins", of: "ada", id: "sword").balance == 0)
    }

    @Test("the history has every movement with its cause, newest first, a page at a time")
    func history() async throws {
        let wallet = SQLiteWallet(journal)
        for number in 1...5 { try await commit(wallet.grant(grant(number))) }
        try await wallet.spend(10, "coins", of: "ada", id: "sword")
        var causes: [WalletMovement.Cause] = []
        var page: WalletHistory.Page?
        repeat {
            let history = try await wallet.history(of: "ada", after: page, limit: 4)
            causes += history.movements.map(\.cause)
            page = history.next
        } while page != nil
        let grants = (1...5).reversed().map {
            WalletMovement.Cause.grant(GrantID(Rows.key($0)), revision: 1)
        }
        #expect(causes == [.spending("sword")] + grants)
    }

    @Test("tells the changes of this process, also after a listener has gone")
    func changes() async throws {
        let wallet = SQLiteWallet(journal)
        var gone: AsyncStream<WalletMovement>? = wallet.changes()
        let changes = wallet.changes()
        try await commit(wallet.grant(grant()))
        gone = nil
        _ = gone
        try await wallet.spend(1, "coins", of: "ada", id: "a")
        try await wallet.spend(1, "coins", of: "ada", id: "a")
        try await wallet.spend(1, "coins", of: "ada", id: "b")
        var balances: [Int64] = []
        for await change in changes {
            balances.append(change.balance)
            if change.balance == 98 { break }
        }
        #expect(balances == [100, 99, 98])
    }

    @Test("8 tasks and restarts: movements add up to the balance, and nothing is overspent")
    func concurrency() async throws {
        let disk = SimulatedDisk()
        var spent: Int64 = 0
        for launch in 0..<5 {
            let journal = SQLiteJournal(on: disk)
            let wallet = SQLiteWallet(journal)
            spent += try await withThrowingTaskGroup(of: Int64.self) { group in
                for task in 0..<8 {
                    group.addTask { try await Self.play(wallet, journal, launch * 8 + task) }
                }
                return try await group.reduce(0, +)
            }
            disk.die()
        }
        let wallet = SQLiteWallet(SQLiteJournal(on: disk))
        let movements = try await wallet.history(of: "ada", limit: 10_000).movements
        let balance = try await wallet.balance("coins", of: "ada")
        #expect(movements.map(\.amount).reduce(0, +) == balance)
        #expect(movements.allSatisfy { $0.balance >= 0 })
        #expect(balance == 40 * 100 - spent)
        #expect(spent > 0)
    }

    /// Grants 100 coins and tries to spend 160 in tens; returns what was spent.
    private static func play(
        _ wallet: SQLiteWallet, _ journal: SQLiteJournal, _ number: Int
    ) async throws -> Int64 {
        try await journal.commit(.put(Rows.purchase(number), ledger: Rows.work(number)))
        var spent: Int64 = 0
        for step in 0..<16 {
            do throws(WalletFailure) {
                try await wallet.spend(10, "coins", of: "ada", id: SpendingID("\(number)-\(step)"))
                spent += 10
            } catch {
                guard case .insufficient = error else { throw error }
            }
        }
        return spent
    }
}
