import Foundation
import Purser

/// A loop over SQLite that writes the bodies of the same commits and nothing else: no fence, no
/// aliases, no balances. What a journal is measured against.
actor BareJournal: PurchaseJournal {
    private let connection: BareConnection

    init(at file: URL, synchronises: Bool) throws {
        connection = try BareConnection(at: file, synchronises: synchronises)
    }

    func open() throws(JournalFailure) -> JournalSnapshot {
        JournalSnapshot(installation: "bare", process: "bare", rows: [])
    }

    func row(_ id: JournalRowID) throws(JournalFailure) -> JournalRow? { nil }

    func key(of alias: TransactionAlias) throws(JournalFailure) -> PurchaseKey? { nil }

    func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) throws(JournalFailure) -> [JournalRow] { [] }

    func isRunning(_ process: JournalProcess) -> Bool { true }

    func commit(_ commit: JournalCommit) throws(JournalFailure) {
        try connection.commit(commit)
    }
}
