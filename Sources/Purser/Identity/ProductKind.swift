/// How a product is bought and kept.
///
/// Closed on purpose: purchase keys and entitlements differ by exactly these four.
public enum ProductKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Bought again and again, used up in the app.
    case consumable
    /// Bought once, kept for good, restored.
    case nonConsumable
    /// Bought for a time that the app itself decides, not renewed by the store.
    case nonRenewing
    /// Renewed by the store until cancelled.
    case autoRenewable
}
