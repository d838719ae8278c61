/// A person's decision about a hold. Who assigned or dismissed it, and why, is journalled.
@nonexhaustive
public enum HoldDecision: Hashable, Sendable {
    /// Try again now.
    case retry
    /// It belongs to this owner, and to this payment's order where one is named.
    case assign(to: AccountID, payment: PaymentID? = nil, by: String)
    /// End it without a grant: the one explicit, final way. The library never decides so itself.
    case dismiss(reason: String, by: String)

    /// Which action it is.
    public var action: HoldAction {
        switch self {
        case .retry: .retry
        case .assign: .assign
        case .dismiss: .dismiss
        }
    }
}
