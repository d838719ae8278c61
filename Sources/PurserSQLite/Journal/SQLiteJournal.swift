public import Foundation
public import Purser

/// The durable journal that apps ship with, in one SQLite file.
///
/// A commit that says `synchronised` is on the medium when it returns; one that says `ordered` is
/// safe with the next synchronised one. Several processes may share the file, each with a journal
/// of its own: the version of each row is the fence between them. No lock is held while anything
/// waits.
///
/// The journal never deletes what it cannot read: a damaged or foreign file is set aside under a
/// new name and ``open()`` tells so. It needs no opening by the app: `Shop` opens it, and
/// a wallet does when it is asked first.
///
/// **Suspension.** iOS ends an app that is suspended while it holds a lock on a file in a container
/// that it shares with an extension. An app with such a file calls ``suspend()`` when it goes to
/// the background and ``resume()`` when it comes back; an app whose file is its own needs neither.
public actor SQLiteJournal: PurchaseJournal {
    /// An app's own part of each commit that moves the ledger.
    ///
    /// Called inside the journal's transaction, once for each grant and revision that was not
    /// applied before, whether or not it has entries. What it writes is committed with the
    /// journal's mark or not at all; if it throws, nothing is, and the purchase is held. It must
    /// not wait for anything.
    public typealias Companion = @Sendable (LedgerWork, SQLiteTransaction) throws -> Void

    private let session: JournalSession
    private let place: any JournalPlace
    private let process: JournalProcess
    private let retention: JournalRetention
    private let effects: Effects
    private let companion: Companion?
    private var isSuspended = false
    /// Every movement of the ledger that this process commits.
    nonisolated let movements = Broadcast<WalletMovement>()

    /// Makes the journal; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - file: the database file; its folder is made where there is none. All processes that
    ///     share it must use the same file.
    ///   - retention: how long settled rows are kept whole.
    ///   - effects: the wall clock and the maker of ids.
    ///   - companion: the app's own part of commits that move the ledger.
    public init(
        at file: URL, retention: JournalRetention = .standard, effects: Effects = .live,
        alongside companion: Companion? = nil
    ) {
        self.init(
            FilePlace(file), retention: retention, effects: effects, settings: JournalSettings(),
            alongside: companion
        )
    }

    /// For benchmarks: a file whose journal is opened otherwise than an app's.
    package init(at file: URL, settings: JournalSettings) {
        self.init(FilePlace(file), effects: .live, settings: settings)
    }

    package init(
        _ place: any JournalPlace, retention: JournalRetention = .standard, effects: Effects,
        settings: JournalSettings = JournalSettings(), alongside companion: Companion? = nil
    ) {
        let process = JournalProcess(effects.uuid().uuidString)
        self.place = place
        self.process = process
        self.retention = retention
        self.effects = effects
        self.companion = companion
        session = JournalSession(at: place, process, effects: effects, settings: settings)
    }

    deinit {
        place.retire(process)
    }

    // MARK: The port

    /// Opens the file, sets damage aside, and tells what is unsettled.
    public func open() throws(JournalFailure) -> JournalSnapshot {
        try unlessSuspended { try session.snapshot() }
    }

    /// The row with this id, settled or not; nil if there is none.
    public func row(_ id: JournalRowID) throws(JournalFailure) -> JournalRow? {
        try read { try $0.rows.row(id) }
    }

    /// The purchase that a delivery belongs to; nil if the delivery is not known.
    public func key(of alias: TransactionAlias) throws(JournalFailure) -> PurchaseKey? {
        try read { try $0.rows.key(of: alias) }
    }

    /// A page of rows ordered by the canonical text of their ids.
    public func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) throws(JournalFailure) -> [JournalRow] {
        try read { try $0.rows.rows(filter, after: after, limit: limit) }
    }

    /// Stores all of the commit in one transaction, with its ledger work, or nothing of it.
    public func commit(_ commit: JournalCommit) throws(JournalFailure) {
        let moved = try write(commit.durability, claims: true) { database, date in
            let moved = try database.apply(commit, at: date, with: companion)
            try database.foldSome(at: date, keeping: retention)
            return moved
        }
        for movement in moved { movements.send(movement) }
    }

    /// Whether the process of another opening still holds its lock, which the system drops.
    public func isRunning(_ process: JournalProcess) -> Bool {
        process == self.process || place.isRunning(process)
    }

    // MARK: What an app may do with its journal

    /// Closes the file and lets go of every lock, until ``resume()``.
    ///
    /// Calls in between throw `suspended`, and what they were for is held and tried again. To other
    /// processes this one counts as gone: they may take over a step that it had begun, and its own
    /// commit then fails with `conflict`, so nothing is granted twice.
    public func suspend() {
        isSuspended = true
        session.leave()
    }

    /// Lets the journal be used again. It opens with the next call.
    public func resume() {
        isSuspended = false
    }

    /// Folds settled rows that need not be kept whole any more. Commits do so by themselves, a few
    /// at a time; an app that has shortened its retention may do it at a quiet moment.
    ///
    /// - Parameter limit: at most how many rows; the step is one transaction.
    /// - Returns: how many more could be folded.
    public func compact(limit: Int = 256) throws(JournalFailure) -> Int {
        try write(.ordered) { database, date in
            try database.fold(at: date, keeping: retention, limit: limit)
        }
    }

    /// Forgets whose an account's purchases were: owner, order and proof go from every row,
    /// balances, spendings and the account's name from the wallet. Purchase keys stay, so that what
    /// was granted is not granted again to someone else.
    ///
    /// One transaction, on the medium when it returns; called again it erases what has settled
    /// since.
    ///
    /// - Returns: how many of the account's rows are not settled and were left as they are, because
    ///   somebody's money may hang on them.
    public func erase(account: AccountID) throws(JournalFailure) -> Int {
        try read { try $0.overwriteWhatIsDeleted(true) }
        let left = try write(.synchronised) { database, date in
            try database.erase(account, at: date)
        }
        try read { database in
            try database.overwriteWhatIsDeleted(false)
            try database.emptyLog()
        }
        return left
    }

    // MARK: For the wallet

    /// Reads from the opened journal.
    func read<Result>(
        _ body: (JournalDatabase) throws -> Result
    ) throws(JournalFailure) -> Result {
        try unlessSuspended { try session.read(body) }
    }

    /// Runs `body` in a transaction that is as safe as asked when this returns.
    func write<Result>(
        _ durability: Durability, claims: Bool = false,
        _ body: (JournalDatabase, Timestamp) throws -> Result
    ) throws(JournalFailure) -> Result {
        try unlessSuspended {
            let date = Timestamp(effects.date())
            return try session.write(durability, claims: claims) { try body($0, date) }
        }
    }

    private func unlessSuspended<Result>(
        _ body: () throws -> Result
    ) throws(JournalFailure) -> Result {
        guard !isSuspended else { throw JournalFailure(.suspended) }
        do {
            return try body()
        } catch {
            throw JournalFailure(any: error)
        }
    }
}
