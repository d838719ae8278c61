/// A verdict after its facts were matched with the delivery and the app's policies applied.
package enum Judgement: Hashable, Sendable {
    /// Genuine, and for this delivery. `isPast` marks a period that had ended by trusted time.
    case accepted(VerifiedPurchase, isPast: Bool)
    case acceptedElsewhere
    /// `closes` is the app's policy.
    case rejected(RejectionReason, closes: Bool)
    case undecided(UndecidedReason, retryAfter: Duration?)
}
