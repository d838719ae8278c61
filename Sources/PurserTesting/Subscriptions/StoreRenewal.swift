public import Purser

/// What an in-memory store states of the renewal of a subscription; signed beside its transactions.
public struct StoreRenewal: Hashable, Sendable, Codable {
    /// The subscription as it stood.
    public let subscription: StoreSubscription
    /// What the renewal will cost.
    public let price: Price?
    /// Win-back offers that the customer may have.
    public let winBackOffers: [OfferID]
    /// The app that it is for; nil leaves it unsaid.
    public let app: AppID?
    /// The world of the store.
    public let environment: StoreEnvironment

    /// When the subscription last changed: the same until it changes again.
    public var signedAt: Timestamp { subscription.changedAt }

    /// The same as a verifier states it.
    public var facts: RenewalFacts {
        var facts = RenewalFacts(signedAt: signedAt)
        let isOpen = subscription.state != .ended
        facts.willRenew = isOpen && subscription.willRenew
        facts.nextProduct = subscription.nextProduct
        facts.isInBillingRetry = subscription.state == .grace || subscription.state == .retrying
        facts.graceUntil = subscription.state == .grace ? subscription.graceUntil : nil
        facts.priceIncrease = subscription.priceIncrease
        facts.renewsAt = isOpen && subscription.willRenew ? subscription.periodEnd : nil
        facts.renewalPrice = price
        facts.winBackOffers = winBackOffers
        facts.expirationReason = subscription.endReason.map { reason in
            switch reason {
            case .cancelled: .cancelled
            case .billingError: .billingError
            case .declinedPriceIncrease: .declinedPriceIncrease
            case .productUnavailable: .productUnavailable
            case .refunded: .other("refunded")
            }
        }
        return facts
    }
}
