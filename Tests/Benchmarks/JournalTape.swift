import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// The commits that a shop makes for a number of purchases, recorded to be played to other
/// journals.
struct JournalTape: Sendable {
    let purchases: Int
    let commits: [JournalCommit]

    /// Buys on a store in memory and records what the shop commits.
    static func recorded(purchases: Int) async throws -> JournalTape {
        let store = InMemoryStore(products: [.consumable("coins.100")])
        let journal = RecordingJournal(base: InMemoryJournal())
        let device = store.device()
        let shop = Shop(
            stores: [device.adapter()],
            catalog: [.consumable("coins.100", grants: .currency("coins", 100))],
            journal: journal, verifier: ScriptedVerifier(), granting: CreditingHandler()
        )
        try await withThrowingTaskGroup { group in
            group.addTask { try await shop.run() }
            for number in 0..<purchases {
                var request = PaymentRequest("coins.100")
                request.order = OrderID("order-\(number)")
                _ = try await shop.buy(request)
            }
            while !device.unfinished.isEmpty { await Task.yield() }
            group.cancelAll()
        }
        return JournalTape(purchases: purchases, commits: journal.commits)
    }

    /// Plays the tape to a journal on an empty file; how many purchases it takes in a second.
    func perSecond(
        _ open: (URL) throws -> any PurchaseJournal
    ) async throws -> Double {
        let folder = try JournalFolder()
        let journal = try open(folder.file)
        _ = try await journal.open()
        let seconds = try await Stopwatch.seconds {
            for commit in commits { try await journal.commit(commit) }
        }
        withExtendedLifetime(folder) {}
        return Double(purchases) / seconds
    }

    /// The milliseconds that an opening takes.
    static func opening(_ folder: JournalFolder) async throws -> Double {
        let journal = SQLiteJournal(at: folder.file)
        let seconds = try await Stopwatch.seconds { _ = try await journal.open() }
        return seconds * 1000
    }

    /// Fills a journal with purchases like the recorded ones.
    func fill(
        _ journal: SQLiteJournal, settled: Int, open: Int = 0, moving: Bool = false
    ) async throws {
        let settledRows = rows.filter { $0.isSettled && $0.folded != nil }
        let openRows = rows.filter { !$0.isSettled }
        guard let finished = settledRows.last, let held = openRows.last else { return }
        // A few at a time, as they settle in an app, so that folding keeps pace.
        for start in stride(from: 0, to: settled, by: 16) {
            let numbers = start..<min(start + 16, settled)
            let changes = numbers.map { JournalChange.put(Self.copy(finished, $0)) }
            try await journal.commit(JournalCommit(changes, durability: .ordered))
            guard moving else { continue }
            for number in numbers { try await move(number, in: journal) }
        }
        let changes = (settled..<settled + open).map { JournalChange.put(Self.copy(held, $0)) }
        try await journal.commit(JournalCommit(changes, durability: .synchronised))
        while try await journal.compact(limit: 5000) > 0 {}
    }

    /// The file's size for each finished purchase, after compaction.
    func bytesOnDisk(of count: Int, moving: Bool) async throws -> Double {
        let folder = try JournalFolder()
        let journal = SQLiteJournal(at: folder.file)
        try await fill(journal, settled: count, moving: moving)
        // Closing brings the log into the database.
        await journal.suspend()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file.path)
        let size = (attributes[.size] as? NSNumber)?.doubleValue ?? .infinity
        return size / Double(count)
    }

    private func move(_ number: Int, in journal: SQLiteJournal) async throws {
        let entry = LedgerWork.Entry(account: .single, currency: "coins", amount: 100)
        let work = LedgerWork(grant: GrantID(Self.key(number)), revision: 1, entries: [entry])
        try await journal.commit(JournalCommit([], ledger: work, durability: .ordered))
    }

    private var rows: [JournalRow] {
        commits.flatMap(\.changes).compactMap { change in
            if case .put(let row) = change, case .purchase = row.id { row } else { nil }
        }
    }

    private static func key(_ number: Int) -> PurchaseKey {
        PurchaseKey(
            store: .appStore, environment: .production,
            lineage: .transaction(TransactionID(String(200_000_000_000_000 + number)))
        )
    }

    private static func copy(_ row: JournalRow, _ number: Int) -> JournalRow {
        let key = key(number)
        var copy = JournalRow(id: .purchase(key), version: 1, body: row.body)
        copy.isSettled = row.isSettled
        copy.isEntitling = row.isEntitling
        copy.owner = row.owner
        copy.folded = row.folded
        if case .transaction(let transaction, _) = key.lineage {
            copy.aliases = [
                TransactionAlias(
                    store: key.store, environment: key.environment, transaction: transaction,
                    since: nil
                )
            ]
        }
        return copy
    }
}
