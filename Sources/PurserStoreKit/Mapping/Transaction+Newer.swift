import PurserStoreKitAPI

// Newer than iOS 16: what is asked of a transaction.

extension Transaction {
    /// Whether the store renewed it by itself; nil where the system does not say.
    var isRenewal: Bool? {
        guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return nil }
        return reason == .renewal
    }
}
