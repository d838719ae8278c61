public import Purser

/// A journal in memory, as one process opens it; what it stores is on its ``InMemoryDisk``.
///
/// A relaunch is a new journal on the same disk. Settled rows are folded in the commit that settles
/// them. Each call is one point at which the process may die, before the medium is touched or
/// after.
public final class InMemoryJournal: PurchaseJournal {
    /// The medium.
    public let disk: InMemoryDisk
    /// Names this opening.
    public let process: JournalProcess
    private let gate: Gate

    /// Makes a journal of one process.
    ///
    /// - Parameters:
    ///   - disk: the medium, which other processes may share.
    ///   - gate: the process; when it dies, so does this opening.
    public init(on disk: InMemoryDisk = InMemoryDisk(), gate: Gate = Gate()) {
        self.disk = disk
        self.gate = gate
        self.process = disk.state.withLock { state in
            defer { state.nextProcess += 1 }
            let process = JournalProcess("process-\(state.nextProcess)")
            state.processes[process] = gate
            return process
        }
    }

    deinit {
        disk.state.withLock { $0.processes[process] = nil }
    }

    /// Tells what is unsettled; see `PurchaseJournal/open()`.
    public func open() async throws(JournalFailure) -> JournalSnapshot {
        try await reading { state in
            var snapshot = JournalSnapshot(
                installation: disk.installation, process: process, rows: state.table.unsettled()
            )
            if let writer = state.writer, writer != disk.installation {
                snapshot.movedFrom = writer
            }
            return snapshot
        }
    }

    /// The row with this id; see `PurchaseJournal/row(_:)`.
    public func row(_ id: JournalRowID) async throws(JournalFailure) -> JournalRow? {
        try await reading { $0.table.row(id) }
    }

    /// The purchase of a delivery; see `PurchaseJournal/key(of:)`.
    public func key(of alias: TransactionAlias) async throws(JournalFailure) -> PurchaseKey? {
        try await reading { state in
            guard case .purchase(let key) = state.table.row(of: alias)?.id else { return nil }
            return key
        }
    }

    /// A page of rows; see `PurchaseJournal/rows(_:after:limit:)`.
    public func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) async throws(JournalFailure) -> [JournalRow] {
        try await reading { state in
            state.table.page(after: after, limit: max(1, limit)) { filter.includes($0) }
        }
    }

    /// Stores all of it or nothing; see `PurchaseJournal/commit(_:)`.
    public func commit(_ commit: JournalCommit) async throws(JournalFailure) {
        try await pass()
        // The fault is judged under the lock, what it does to the process outside of it.
        let (failure, dies) = disk.state.withLock { state -> (JournalFailure?, Bool) in
            do throws(JournalFailure) {
                return try Self.apply(commit, to: &state, by: disk.installation)
            } catch {
                return (error, false)
            }
        }
        if dies { gate.close() }
        if let failure { throw failure }
        try await pass()
    }

    /// Whether the process of another opening lives; see `PurchaseJournal/isRunning(_:)`.
    public func isRunning(_ process: JournalProcess) async -> Bool {
        disk.state.withLock { $0.processes[process]?.isOpen ?? false }
    }

    private static func apply(
        _ commit: JournalCommit, to state: inout InMemoryDisk.State, by writer: InstallationID
    ) throws(JournalFailure) -> (JournalFailure?, dies: Bool) {
        try state.checkWritable()
        try state.check(commit)
        let fault = state.takeFault()
        switch fault {
        case .refuses(let code): throw JournalFailure(code, "planned by a test")
        case .diesBefore: return (JournalFailure(.dead), true)
        case .storesAndFails, .diesAfter, nil: break
        }
        state.apply(commit)
        state.writer = writer
        return switch fault {
        case .storesAndFails: (JournalFailure(.inputOutput, "stored all the same"), false)
        case .diesAfter: (JournalFailure(.dead), true)
        default: (nil, false)
        }
    }

    private func reading<Result: Sendable>(
        _ body: (inout InMemoryDisk.State) -> Result
    ) async throws(JournalFailure) -> Result {
        try await pass()
        let answer = disk.state.withLock { state -> Swift.Result<Result, JournalFailure> in
            do throws(JournalFailure) {
                try state.checkReadable()
                return .success(body(&state))
            } catch {
                return .failure(error)
            }
        }
        let result = try answer.get()
        try await pass()
        return result
    }

    private func pass() async throws(JournalFailure) {
        do { try await gate.pass() } catch { throw JournalFailure(.dead) }
    }
}

extension JournalFilter {
    /// Whether a row is meant.
    func includes(_ row: JournalRow) -> Bool {
        switch self {
        case .all: true
        case .unsettled: !row.isSettled
        case .entitling: row.isEntitling
        case .owner(let owner): row.owner == owner
        }
    }
}
