public import Purser

/// Something that an adapter of an in-memory store was asked to do, or did.
@nonexhaustive
public enum StoreCall: Hashable, Sendable {
    /// Products were asked for.
    case products([StoreProductID])
    /// A payment was begun.
    case beginPayment(PaymentID, StoreProductID)
    /// The payment call returned; the text names the answer.
    case answered(PaymentID, String)
    /// Observing began.
    case observe
    /// Observing ended.
    case observeEnded
    /// An update with this transaction was handed over and taken.
    case delivered(TransactionID)
    /// Unfinished transactions were asked for.
    case unfinished
    /// Owned transactions were asked for.
    case owned(OwnedRefresh)
    /// The user was asked to sign in.
    case prompted
    /// A finish was asked for.
    case finish(TransactionID)
    /// A finish was confirmed.
    case finished(TransactionID)
    /// Eligibility for an introductory offer was asked for.
    case eligibility(SubscriptionGroupID)
    /// A page was shown.
    case sheet(StoreSheet)
}
