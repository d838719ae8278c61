/// Which rows of a journal are meant. Closed on purpose: each is an index.
public enum JournalFilter: Hashable, Sendable {
    /// All.
    case all
    /// Those with something left to be done.
    case unsettled
    /// Those that entitlements are made from.
    case entitling
    /// Those of one owner.
    case owner(AccountID)
}
