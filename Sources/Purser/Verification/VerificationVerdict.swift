/// A verifier's judgement. Closed on purpose: every caller must treat each of the four apart.
public enum VerificationVerdict: Hashable, Sendable {
    /// The purchase is genuine.
    case valid(ValidReceipt)
    /// Genuine, but a server that accepts each purchase once accepted it for another installation.
    case acceptedElsewhere(Provenance)
    /// A positive refusal. No answer, or an odd one, is never a refusal.
    case rejected(RejectionReason)
    /// Nobody could say. The queue asks again, not before `retryAfter` where it is given.
    case undecided(UndecidedReason, retryAfter: Duration? = nil)
}
