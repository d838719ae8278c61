import Purser

/// Passes everything on to another journal and keeps the commits that it took.
struct RecordingJournal: PurchaseJournal {
    let base: any PurchaseJournal
    private let taken = Locked<[JournalCommit]>([])

    init(base: any PurchaseJournal) {
        self.base = base
    }

    var commits: [JournalCommit] { taken.withLock { $0 } }

    func open() async throws(JournalFailure) -> JournalSnapshot {
        try await base.open()
    }

    func row(_ id: JournalRowID) async throws(JournalFailure) -> JournalRow? {
        try await base.row(id)
    }

    func key(of alias: TransactionAlias) async throws(JournalFailure) -> PurchaseKey? {
        try await base.key(of: alias)
    }

    func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) async throws(JournalFailure) -> [JournalRow] {
        try await base.rows(filter, after: after, limit: limit)
    }

    func commit(_ commit: JournalCommit) async throws(JournalFailure) {
        try await base.commit(commit)
        taken.withLock { $0.append(commit) }
    }

    func isRunning(_ process: JournalProcess) async -> Bool {
        await base.isRunning(process)
    }
}

/// Credits what a wallet would.
struct CreditingHandler: GrantHandler {
    func grant(_ grant: Grant) async throws -> LedgerWork? {
        let entry = LedgerWork.Entry(account: grant.owner, currency: "coins", amount: 100)
        return LedgerWork(grant: grant.id, revision: grant.revision, entries: [entry])
    }

    func revoke(_ revocation: Revocation) async throws -> LedgerWork? { nil }

    func reinstate(_ grant: Grant) async throws -> LedgerWork? { nil }
}
