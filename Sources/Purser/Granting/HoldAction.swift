/// What may be done about a hold. Closed on purpose: a hold ends in these three
/// ways and in no other.
public enum HoldAction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Tries again now.
    case retry
    /// Says whose it is.
    case assign
    /// Ends it without a grant, finally.
    case dismiss
}
