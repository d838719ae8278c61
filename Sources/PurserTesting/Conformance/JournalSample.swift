import Foundation
import Purser

/// The rows and commits that the checks are made with.
enum JournalSample {
    static let contested = JournalRowID.note("contested")

    static func opened(_ subject: JournalSubject) async throws -> any PurchaseJournal {
        let journal = try await subject.opens()
        _ = try await journal.open()
        return journal
    }

    static func key(_ number: Int) -> PurchaseKey {
        PurchaseKey(
            store: .appStore, environment: .production,
            lineage: .transaction(TransactionID(text(number)))
        )
    }

    static func alias(
        _ text: String, in environment: StoreEnvironment = .production, since: Timestamp? = nil
    ) -> TransactionAlias {
        TransactionAlias(
            store: .appStore, environment: environment, transaction: TransactionID(text),
            since: since
        )
    }

    static func purchase(_ number: Int, version: Int64 = 1) -> JournalRow {
        var row = JournalRow(
            id: .purchase(key(number)), version: version, body: Data("body \(number)".utf8)
        )
        row.owner = "ada"
        row.aliases = [alias(text(number))]
        return row
    }

    static func settled(_ number: Int) -> JournalRow {
        var row = purchase(number)
        row.isSettled = true
        row.aliases.append(alias("restored \(number)"))
        row.folded = Data("folded \(number)".utf8)
        return row
    }

    /// Rows with odd texts, no bytes, and many.
    static var oddRows: [JournalRow] {
        let texts = [
            "", " ", "/", "%2F", "@1", "a\u{0}b", "\n", "ünï ☂︎", String(repeating: "x", count: 999),
        ]
        let purchases = texts.enumerated().map { number, text in
            var row = JournalRow(
                id: .purchase(
                    PurchaseKey(
                        store: StoreID("s\(text)"), environment: StoreEnvironment("e\(text)"),
                        lineage: .order(text))
                ),
                version: 1, body: Data(text.utf8)
            )
            row.owner = AccountID(text)
            row.isEntitling = true
            row.folded = Data([UInt8(truncatingIfNeeded: number)])
            row.aliases = [
                TransactionAlias(
                    store: StoreID("s\(text)"), environment: StoreEnvironment("e\(text)"),
                    transaction: TransactionID(text),
                    since: nil
                )
            ]
            return row
        }
        return purchases + [
            JournalRow(id: .note(""), version: 1, body: Data()),
            JournalRow(id: .payment("a/b"), version: 1, body: Data(count: 1_000_000)),
        ]
    }

    static func work(
        _ number: Int, revision: Int = 1, amount: Int64, floor: Int64? = nil
    ) -> LedgerWork {
        LedgerWork(
            grant: GrantID(key(number)), revision: revision,
            entries: [
                LedgerWork.Entry(account: "ada", currency: "coins", amount: amount, floor: floor)
            ]
        )
    }

    static func put(_ rows: JournalRow..., ledger: LedgerWork? = nil) -> JournalCommit {
        JournalCommit(rows.map { .put($0) }, ledger: ledger, durability: .synchronised)
    }

    static func expectConflict(
        current: JournalRow?, _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch let failure as JournalFailure {
            guard case .conflict(_, let found) = failure.code else { throw failure }
            try demand(
                found == current, "the conflict gave \(String(describing: found)) as the row"
            )
            return
        }
        throw ConformanceFailure(check: "", reason: "a commit that conflicts was taken")
    }

    static func expectBalance(_ balance: Int64, _ subject: JournalSubject) async throws {
        guard let found = try await subject.balance?("ada", "coins") else { return }
        try demand(found == balance, "the balance is \(found), not \(balance)")
    }

    /// Raises the contested row's version, again from the row that stands when another was first,
    /// and again when the other kept the journal to itself for too long: on a slow medium it may,
    /// and what failed so has not happened.
    static func raise(_ journal: any PurchaseJournal, times: Int) async throws {
        for _ in 0..<times {
            var version: Int64?
            var refusals = 0
            while true {
                do throws(JournalFailure) {
                    let known =
                        if let version { version } else {
                            try await journal.row(contested)?.version ?? 0
                        }
                    version = known
                    let row = JournalRow(id: contested, version: known + 1, body: Data([1]))
                    try await journal.commit(put(row))
                    break
                } catch {
                    switch error.code {
                    case .conflict(_, let current): version = current?.version ?? 0
                    case .unavailable where refusals < refusalLimit: refusals += 1
                    default: throw error
                    }
                }
            }
        }
    }

    /// How often in a row a journal may answer that another has it.
    private static let refusalLimit = 100

    private static func text(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
