/// Whether a payment goes on when the account's storefront changes while its sheet is open. A
/// policy: it decides, where an observer only sees.
@nonexhaustive
public enum StorefrontConsent: Sendable {
    /// The payment ends; the store says so.
    case stop
    /// The payment goes on.
    case proceed
    /// The app decides, at once and without waiting, as StoreKit demands.
    case ask(@Sendable (StorefrontID) -> Bool)
}
