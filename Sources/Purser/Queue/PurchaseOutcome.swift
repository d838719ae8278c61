/// How a call to buy ended. Closed on purpose: an app must treat each apart.
///
/// Any of them may later be followed by a grant, told by an event.
public enum PurchaseOutcome: Hashable, Sendable {
    /// Paid, verified, granted.
    case granted(Grant)
    /// An earlier payment for the product was settled instead; nothing new was charged.
    case resumed(Grant)
    /// Not decided yet.
    case pending(PendingReason)
    /// The user cancelled.
    case cancelled
    /// The store gave an earlier purchase that is owned already; nothing new was charged.
    case alreadyOwned(OwnedBy)
    /// A change of plan was accepted and takes effect when the running period ends.
    case scheduled
    /// The purchase was positively refused.
    case rejected(RejectionReason)
    /// The store gave no answer; it may have been paid. The hold is settled when the store says
    /// more.
    case unknown(HoldID)
}
