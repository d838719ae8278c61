/// What becomes of a purchase that was positively refused.
@nonexhaustive
public enum RejectionPolicy: Sendable {
    /// It stays a hold and is not finished, so that a mistake of the verifier loses nothing.
    case keepOpen
    /// It is closed without a grant and finished.
    case finish
    /// The app decides by the reason: true closes and finishes.
    case ask(@Sendable (RejectionReason) -> Bool)
}
