public import Purser

/// What a journal's medium would still hold if the power failed now, as far as a store must know
/// it.
public protocol DurableState: Sendable {
    /// Whether a record is there that allows this delivery to be finished.
    func allowsFinish(_ alias: TransactionAlias) async -> Bool

    /// Whether a record of this delivery is there at all.
    func holds(_ alias: TransactionAlias) async -> Bool
}
