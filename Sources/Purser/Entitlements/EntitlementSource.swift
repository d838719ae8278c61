public import Foundation

/// One purchase on which an entitlement rests, or rested.
public struct EntitlementSource: Hashable, Sendable {
    /// The grant; for a subscription that of the period that counts.
    public let grant: GrantID
    /// What was bought.
    public let product: ProductID
    /// Whether it gives access now.
    public var isActive: Bool
    /// Where a subscription stands; for what is kept for good nil, or revoked.
    public var status: SubscriptionStatus?
    /// When the paid time ends; nil for what is kept for good, or where the store does not say.
    public var expiresAt: Date?
    /// When access ends if nothing new is heard: later than ``expiresAt`` in a grace period.
    public var accessEndsAt: Date?
    /// How the customer came to own it.
    public var ownership: Ownership = .purchased
    /// The store that sold it.
    public var store: StoreID = .appStore
    /// The world of that store; `sandbox` is no real money.
    public var environment: StoreEnvironment = .unknown
    /// What the store says of this source's renewal: whether it will, the price, why it ended.
    public var renewal: RenewalFacts?
    /// The product that it changes to at its renewal, where that is another one.
    public var nextProduct: ProductID?
    /// False while access rests on the offline allowance, or while the store's own list, read
    /// whole, does not show what is on record.
    public var isConfirmed = true
    /// When a store or server last stated it.
    public var confirmedAt: Date?

    /// Makes a source, for an app's own tests; the shop makes its own.
    public init(grant: GrantID, product: ProductID, isActive: Bool) {
        self.grant = grant
        self.product = product
        self.isActive = isActive
    }

    /// Whether it will renew; nil where the store does not say.
    public var willRenew: Bool? { renewal?.willRenew }

    /// What reaches further first: active before inactive, for good before a date, later before
    /// earlier; then by product and grant, so that the order is always the same.
    static func reachesFurther(_ left: EntitlementSource, _ right: EntitlementSource) -> Bool {
        if left.isActive != right.isActive { return left.isActive }
        let end = (left.accessEndsAt ?? .distantFuture, right.accessEndsAt ?? .distantFuture)
        if end.0 != end.1 { return end.0 > end.1 }
        if left.product != right.product { return left.product < right.product }
        return left.grant < right.grant
    }
}
