/// How the customer came to own a purchase. Closed on purpose.
public enum Ownership: String, Hashable, Sendable, Codable {
    /// The customer paid.
    case purchased
    /// A family member paid and shares it.
    case familyShared
}
