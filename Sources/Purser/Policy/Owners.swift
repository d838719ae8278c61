/// Whose the purchases of this shop are.
@nonexhaustive
public enum Owners: Sendable {
    /// One owner: an app without sign-in. `buy` takes no account.
    case single
    /// Accounts of the app. What came without an attempt or a known token is asked for.
    case accounts(any OwnershipPolicy, tokens: AccountTokens = .perPayment)
}
