public import Foundation

/// Whose the purchases of this shop are.
@nonexhaustive
public enum Owners: Sendable {
    /// One owner: an app without sign-in. `buy` takes no account.
    case single
    /// Accounts of the app. What came without an attempt or token is asked for; the namespace makes
    /// tokens of account ids that are no UUIDs.
    case accounts(any OwnershipPolicy, namespace: UUID)
}
