public import Purser

/// The medium under an ``InMemoryJournal``: it outlives the journals on it, as a disk outlives
/// processes.
///
/// Commits that said `ordered` are there at once, also after a crash of the process; a
/// ``powerCut(survivors:)`` may lose them, the last ones first, until the next synchronised commit
/// makes all of them safe.
public final class InMemoryDisk: Sendable {
    struct Undo: Sendable {
        var rows: [(id: JournalRowID, before: PackedRow?)] = []
        var ledger: Ledger.Undo?
    }

    struct State: Sendable {
        var foldsSettled = true
        var table = RowTable()
        var ledger = Ledger()
        /// One for each commit that is not synchronised yet, oldest first.
        var undo: [Undo] = []
        var writer: InstallationID?
        var processes: [JournalProcess: Gate] = [:]
        var nextProcess = 1
        var commits = 0
        var synchronisations = 0
        var standing: JournalFailure.Code?
        var planned: [(countdown: Int, fault: DiskFault)] = []
    }

    let state: Locked<State>
    /// The installation whose disk this is.
    public let installation: InstallationID

    /// An empty disk.
    ///
    /// - Parameters:
    ///   - installation: whose disk this is.
    ///   - keepsTimelines: whether settled rows stay as they are, so that what happened can be read
    ///     later; otherwise they are folded in the commit that settles them.
    public init(installation: InstallationID = "installation-1", keepsTimelines: Bool = false) {
        self.installation = installation
        self.state = Locked(State(foldsSettled: !keepsTimelines))
    }

    private init(installation: InstallationID, state: State) {
        self.installation = installation
        self.state = Locked(state)
    }

    /// A disk with a copy of what is on this one, as a backup restored on another device leaves it.
    public func copied(to installation: InstallationID) -> InMemoryDisk {
        var copy = state.withLock { $0 }
        copy.processes = [:]
        copy.undo = []
        return InMemoryDisk(installation: installation, state: copy)
    }

    /// How many rows are stored.
    public var rowCount: Int { state.withLock { $0.table.count } }
    /// How many commits were made.
    public var commits: Int { state.withLock { $0.commits } }
    /// How many of them were synchronised.
    public var synchronisations: Int { state.withLock { $0.synchronisations } }

    /// The balance of the ledger that is committed with the rows.
    public func balance(_ account: AccountID, _ currency: CurrencyCode) -> Int64 {
        state.withLock { $0.ledger.balance(account, currency) }
    }

    /// The last revision of a grant that moved balances; 0 if none did.
    func revision(of grant: GrantID) -> Int {
        state.withLock { $0.ledger.revision(of: grant) }
    }

    /// The power fails: all commits since the last synchronised one may be lost, the newest first.
    ///
    /// - Parameter survivors: how many of these commits reached the medium all the same.
    public func powerCut(survivors: Int = 0) {
        state.withLock { state in
            while state.undo.count > max(0, survivors), let last = state.undo.popLast() {
                state.roll(back: last)
            }
            state.undo = []
        }
    }

    /// How many commits a power cut could lose now.
    public var unsynchronised: Int { state.withLock { $0.undo.count } }

    /// The row with this id as it would stand after a power cut; nil if there would be none.
    func durableRow(_ id: JournalRowID) -> JournalRow? {
        state.withLock { state in
            for undo in state.undo {
                if let change = undo.rows.first(where: { $0.id == id }) {
                    return change.before?.row
                }
            }
            return state.table.row(id)
        }
    }

    /// The row of a delivery as it would stand after a power cut; nil if there would be none.
    public func durableRow(of alias: TransactionAlias) -> JournalRow? {
        state.withLock { state in
            var touched: Set<JournalRowID> = []
            let first = state.undo.flatMap(\.rows).filter { touched.insert($0.id).inserted }
            if let row = state.table.row(of: alias), !touched.contains(row.id) { return row }
            let text = alias.description
            return first.lazy.compactMap(\.before)
                .first { $0.finding.aliases.contains(text) }?.row
        }
    }
}

extension InMemoryDisk.State {
    fileprivate mutating func roll(back undo: InMemoryDisk.Undo) {
        for change in undo.rows.reversed() { table.replace(change.id, with: change.before) }
        if let undo = undo.ledger { ledger.roll(back: undo) }
    }

    /// Whether every change is made from the version that stands.
    func check(_ commit: JournalCommit) throws(JournalFailure) {
        for change in commit.changes { try check(change) }
    }

    /// Applies a commit that was checked.
    mutating func apply(_ commit: JournalCommit) {
        var undo = InMemoryDisk.Undo()
        for change in commit.changes {
            undo.rows.append((change.id, table.packed(change.id)))
            if case .put(var row) = change {
                if !foldsSettled { row.folded = nil }
                table.replace(row.id, with: PackedRow(row))
            } else {
                table.replace(change.id, with: nil)
            }
        }
        undo.ledger = commit.ledger.flatMap { ledger.apply($0) }
        commits += 1
        switch commit.durability {
        case .ordered:
            self.undo.append(undo)
        case .synchronised:
            self.undo = []
            synchronisations += 1
        }
    }

    private func check(_ change: JournalChange) throws(JournalFailure) {
        let current = table.packed(change.id)
        // Versions come from the caller and may be any; none of them may trap.
        let isNext =
            switch change {
            case .put(let row):
                row.version >= 1 && row.version - 1 == (current?.version ?? 0)
            case .remove(_, let version): version == current?.version
            }
        guard isNext else {
            throw JournalFailure(.conflict(change.id, current: current?.row))
        }
    }
}
