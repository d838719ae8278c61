import PurserStoreKitAPI

extension Product.SubscriptionInfo.RenewalState {
    /// Whether the customer has the subscription, or the store still hopes to be paid for it. What
    /// this version does not know is not running.
    var isRunning: Bool {
        switch self {
        case .subscribed, .inGracePeriod, .inBillingRetryPeriod: true
        default: false
        }
    }
}
