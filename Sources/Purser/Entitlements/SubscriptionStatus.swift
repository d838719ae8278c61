/// Where a subscription stands.
@nonexhaustive
public enum SubscriptionStatus: String, Hashable, Sendable, Codable {
    /// Paid and running.
    case subscribed
    /// The last payment failed; access goes on while the store tries again.
    case inGracePeriod
    /// The last payment failed; access has ended while the store tries again.
    case inBillingRetry
    /// Ended.
    case expired
    /// Taken back.
    case revoked
    /// Between the ends of trusted time; access goes on within the offline allowance.
    case unconfirmed
    /// A higher plan replaced it.
    case upgraded
    /// The store does not say enough.
    case unknown
}
