/// How safe a commit must be when it returns. Closed on purpose.
public enum Durability: Hashable, Sendable {
    /// On the medium: it survives a loss of power.
    case synchronised
    /// In order: it may be lost with the power, but never without all that came after it, and it is
    /// safe at the latest with the next synchronised commit.
    case ordered
}
