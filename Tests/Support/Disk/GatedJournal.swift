import Purser
import PurserTesting

/// A journal of one simulated process: once that is dead, so is the journal.
struct GatedJournal: PurchaseJournal {
    let base: any PurchaseJournal
    let process: Gate

    func open() async throws(JournalFailure) -> JournalSnapshot {
        try await pass()
        let snapshot = try await base.open()
        try await pass()
        return snapshot
    }

    func row(_ id: JournalRowID) async throws(JournalFailure) -> JournalRow? {
        try await pass()
        return try await base.row(id)
    }

    func key(of alias: TransactionAlias) async throws(JournalFailure) -> PurchaseKey? {
        try await pass()
        return try await base.key(of: alias)
    }

    func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) async throws(JournalFailure) -> [JournalRow] {
        try await pass()
        return try await base.rows(filter, after: after, limit: limit)
    }

    func commit(_ commit: JournalCommit) async throws(JournalFailure) {
        try await pass()
        try await base.commit(commit)
        try await pass()
    }

    func isRunning(_ process: JournalProcess) async -> Bool {
        await base.isRunning(process)
    }

    private func pass() async throws(JournalFailure) {
        do { try await process.pass() } catch { throw JournalFailure(.dead) }
    }
}
