public import Purser

/// A promise that was seen broken at the moment at which it was broken.
public struct StoreBreach: Hashable, Sendable, CustomStringConvertible {
    /// The invariant's id, `I1` or `I5`.
    public let invariant: String
    /// The transaction for which it was broken.
    public let transaction: TransactionID
    /// What happened.
    public let message: String

    /// The invariant, the message and the transaction.
    public var description: String { "\(invariant): \(message) (\(transaction))" }
}
