/// How hard a store may try when it is asked what the customer owns. Closed on purpose.
public enum OwnedRefresh: Hashable, Sendable {
    /// Shows nothing to the user, whatever comes of it.
    case silent
    /// May ask the user to sign in; only when the user asked for it.
    case mayPrompt
}
