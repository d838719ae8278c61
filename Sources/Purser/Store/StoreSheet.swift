/// A page of the store's own that an app can ask for; each promises only that it was closed.
@nonexhaustive
public enum StoreSheet: Hashable, Sendable {
    /// Manages running subscriptions.
    case manageSubscriptions(SubscriptionGroupID?)
    /// Asks for the refund of a transaction. A request changes nothing.
    case refundRequest(TransactionID)
    /// Redeems an offer code. What comes of it arrives as a delivery.
    case redeemCode
    /// Asks for consent to a higher price.
    case priceConsent
}
