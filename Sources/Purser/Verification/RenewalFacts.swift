/// What a store states of the renewal of a subscription.
public struct RenewalFacts: Hashable, Sendable {
    /// Why a subscription ended.
    @nonexhaustive
    public enum ExpirationReason: Hashable, Sendable {
        /// The customer cancelled.
        case cancelled
        /// A renewal could not be paid.
        case billingError
        /// The customer did not agree to a higher price.
        case declinedPriceIncrease
        /// The product was not sold any more.
        case productUnavailable
        /// Another reason, in the store's own word.
        case other(String)
    }

    /// Where a price increase stands. Closed on purpose: asked, answered or neither.
    public enum PriceIncrease: String, Hashable, Sendable, Codable {
        /// None.
        case none
        /// Consent was asked for and not given yet.
        case pending
        /// Consent was given.
        case agreed
    }

    /// When the statement was signed or answered.
    public var signedAt: Timestamp
    /// Whether it will renew; nil where the store does not say.
    public var willRenew: Bool?
    /// The product it will renew to, where that is another one.
    public var nextProduct: StoreProductID?
    /// Whether the store is still trying to be paid; nil where it does not say.
    public var isInBillingRetry: Bool?
    /// Until when access goes on while the store tries to be paid.
    public var graceUntil: Timestamp?
    /// Why it ended.
    public var expirationReason: ExpirationReason?
    /// Where a price increase stands.
    public var priceIncrease: PriceIncrease = .none
    /// When it renews.
    public var renewsAt: Timestamp?
    /// What the renewal will cost.
    public var renewalPrice: Price?
    /// Win-back offers that the customer may have.
    public var winBackOffers: [OfferID] = []

    /// Facts that say nothing but when they were stated.
    public init(signedAt: Timestamp) {
        self.signedAt = signedAt
    }
}
