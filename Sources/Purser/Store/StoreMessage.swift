/// Something a store wants to show to the customer, for instance a price increase to agree to.
public struct StoreMessage: Hashable, Sendable {
    /// What a message is about.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// No further reason.
        case generic
        /// A higher price wants consent.
        case priceIncrease
        /// A renewal could not be paid.
        case billingIssue
        /// Another reason, in the store's own word.
        case other(String)
    }

    /// What it is about.
    public let reason: Reason

    /// Makes a message.
    public init(_ reason: Reason) {
        self.reason = reason
    }
}
