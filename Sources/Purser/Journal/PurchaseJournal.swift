/// The memory that the promise rests on: what is committed here survives a crash.
///
/// The queue makes one call at a time, except for reads, which may overlap anything. A journal may
/// be shared by several processes; the version of each row is the fence between them.
public protocol PurchaseJournal: Sendable {
    /// Opens the journal and tells what is unsettled.
    ///
    /// Called before anything else, again after it threw, and again after the app resumed it.
    /// Damage is set aside and told, never thrown and never deleted. Opening again does no harm.
    ///
    /// - Throws: ``JournalFailure``; `unavailable` is tried again later by the caller.
    func open() async throws(JournalFailure) -> JournalSnapshot

    /// The row with this id, settled or not; nil if there is none.
    func row(_ id: JournalRowID) async throws(JournalFailure) -> JournalRow?

    /// The purchase that a delivery belongs to; nil if the delivery is not known.
    func key(of alias: TransactionAlias) async throws(JournalFailure) -> PurchaseKey?

    /// A page of rows ordered by the canonical text of their ids.
    ///
    /// - Parameters:
    ///   - filter: which rows.
    ///   - after: the last id of the page before; nil for the first page.
    ///   - limit: at most how many, at least 1.
    func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) async throws(JournalFailure) -> [JournalRow]

    /// Stores all of the commit in one step, or nothing of it.
    ///
    /// After it returned, the commit is as safe as its durability says. After it threw, nothing of
    /// it is there, also not after a crash and a reopening, except where the failure could not be
    /// told from success (a broken medium): then all of it may be there, never a part. A crash in
    /// the middle leaves all or nothing. The same commit made again fails with `conflict`.
    ///
    /// - Throws: ``JournalFailure``; `conflict` when a row is not at the version that the change is
    ///   made from.
    func commit(_ commit: JournalCommit) async throws(JournalFailure)

    /// Whether the process of another opening still lives; this opening's own always does. Judged
    /// by what the system drops when a process dies, never by a clock.
    func isRunning(_ process: JournalProcess) async -> Bool
}
