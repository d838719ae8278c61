/// Gives and takes what was bought: the app's own part of the promise.
///
/// Calls never overlap, unless one outlives its limit (``Limits/handler``): then the next begins
/// beside it. Each stands under a grant id and a revision; the revision rises with each
/// fact that changes ownership, and a later step begins only after the one before it ended. After a
/// crash the same call may come again with the same id and revision.
///
/// There are two ways to be exact. **Transactional**: return the ledger work, and it is committed
/// together with the journal's mark, or not at all; nothing more is needed. **Own storage**: return
/// nil after storing both the goods and (id, revision) in one transaction of your own, and answer a
/// repeated or lower revision without storing again. Without that memory a crash between your
/// storage and the journal's mark grants twice.
public protocol GrantHandler: Sendable {
    /// Gives the goods.
    ///
    /// - Returns: work for a ledger in the journal's own storage, or nil for "I stored it myself".
    /// - Throws: anything; the purchase is held, not finished, and the call comes again later.
    func grant(_ grant: Grant) async throws -> LedgerWork?

    /// Takes the goods back. The library does not guess a balance: it says what was granted.
    func revoke(_ revocation: Revocation) async throws -> LedgerWork?

    /// Gives the goods back after a revocation was reversed.
    func reinstate(_ grant: Grant) async throws -> LedgerWork?

    /// Moves all that one owner has to another, because the app merged them; see
    /// ``Shop/merge(_:into:by:)``.
    ///
    /// - Returns: work for a ledger in the journal's own storage, or nil for "I moved it myself".
    /// - Throws: anything; nothing changes its owner, and the call comes again.
    func merge(_ merge: OwnerMerge) async throws -> LedgerWork?
}
