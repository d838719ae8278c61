/// What a `.storekit` file or a test can make fail until it is taken back. Closed on purpose: it is
/// the list of StoreKit Testing in Xcode.
public enum StoreFault: String, Hashable, Sendable, CaseIterable {
    /// Products cannot be loaded.
    case loadProducts = "Load Products"
    /// Payments are refused.
    case purchase = "Purchase"
    /// Proofs do not verify.
    case verification = "Verification"
    /// What is owned cannot be read when the user may be asked.
    case sync = "App Store Sync"
    /// Nobody knows where a subscription stands, or who may have an introductory offer.
    case subscriptionStatus = "Subscription Status"
    /// The app's own purchase cannot be read.
    case appTransaction = "App Transaction"
    /// The page of subscriptions cannot be shown.
    case manageSubscriptions = "Manage Subscriptions Sheet"
    /// The page for refunds cannot be shown.
    case refundRequest = "Refund Request Sheet"
    /// The page for offer codes cannot be shown.
    case redeemCode = "Offer Code Redeem Sheet"

    init?(fileName: String) {
        self.init(rawValue: fileName)
    }
}
