/// Why a purchase ended without a grant.
@nonexhaustive
public enum ClosedReason: Hashable, Sendable {
    /// Refused, and the app's policy closes what is refused.
    case rejected(RejectionReason)
    /// A person ended it.
    case dismissed(reason: String, by: String)
    /// The store had taken it back, or replaced it, before it was first seen.
    case nothingToGrant
    /// A past period of a subscription, known by a restore only.
    case superseded
    /// A server accepted it for another installation and is the ledger.
    case acceptedElsewhere
}
