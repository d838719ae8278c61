public import Foundation

/// Something that an account may use, or might have.
public struct Entitlement: Hashable, Sendable, Identifiable {
    /// The app's name for it.
    public let id: EntitlementID
    /// Whether the account may use it now.
    public var isActive: Bool
    /// The source that reaches furthest.
    public var product: ProductID
    /// Where a subscription stands; nil for what is kept for good.
    public var status: SubscriptionStatus?
    /// When access ends by that source; nil for what is kept for good.
    public var expiresAt: Date?
    /// Whether that source will renew; nil where the store does not say.
    public var willRenew: Bool?
    /// How the customer came to own that source.
    public var ownership: Ownership

    /// Makes an entitlement.
    public init(
        id: EntitlementID, isActive: Bool, product: ProductID, ownership: Ownership = .purchased
    ) {
        self.id = id
        self.isActive = isActive
        self.product = product
        self.ownership = ownership
    }
}
