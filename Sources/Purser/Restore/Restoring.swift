/// The part that brings back what a customer owns. It has no way of its own to a grant: it feeds
/// the queue.
public protocol Restoring: Sendable {
    /// Restores because the user asked; may show a sign-in, at most once. A call while one runs
    /// joins it.
    ///
    /// - Parameter account: the owner of what has neither token nor attempt.
    /// - Returns: a report; what was not decided in time goes on and is told by events.
    /// - Throws: ``PurchaseError`` only if nothing could be begun.
    func restore(for account: AccountID?) async throws(PurchaseError) -> RestoreReport

    /// Reads silently what the stores say is owned. Shows nothing, and takes nothing away.
    func refresh() async throws(PurchaseError) -> RestoreReport
}
