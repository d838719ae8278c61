public import Purser

/// What was found about a token that stands alone, without a delivery to compare it with.
///
/// Closed on purpose: these three answers are all there are.
public enum TokenVerdict<Statement: Sendable>: Sendable {
    /// It is the store's and about this app; what it states is to be believed.
    case valid(Statement)
    /// It is not the store's, or about another app.
    case rejected(RejectionReason)
    /// Nobody can say.
    case undecided(UndecidedReason)

    /// Takes over a verdict that is not "valid".
    init(_ refusal: TokenRefusal) {
        switch refusal.verdict {
        case .rejected(let reason): self = .rejected(reason)
        case .undecided(let reason, _): self = .undecided(reason)
        case .valid, .acceptedElsewhere: self = .undecided(UndecidedReason(.factsMissing))
        }
    }
}

/// Why a token is not believed, on its way to a verdict.
struct TokenRefusal: Error {
    let verdict: VerificationVerdict

    init(_ verdict: VerificationVerdict) { self.verdict = verdict }
}

extension TokenVerdict: Equatable where Statement: Equatable {}
