/// What becomes of a purchase that the customer began on the store's own page.
@nonexhaustive
public enum StorePurchasePolicy: Sendable {
    /// It is told as an event, and the app buys when it is ready.
    case offer
    /// It is bought at once for this owner, as far as the app names one.
    case buy(@Sendable (StorePurchaseIntent) async -> PaymentRequest?)
}
