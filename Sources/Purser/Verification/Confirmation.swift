/// How a verified purchase was confirmed. Closed on purpose: there is no third way to a grant.
public enum Confirmation: String, Hashable, Sendable, Codable {
    /// The proof's or the answer's facts equal the delivery, as far as the delivery states them.
    case matched
    /// A server said yes to a request that named exactly this purchase.
    case vouched
}
