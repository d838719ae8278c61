/// Who owns what a store refused to sell twice. Closed on purpose.
public enum OwnedBy: String, Hashable, Sendable, Codable {
    /// The account that asked.
    case same
    /// Another account.
    case other
}
