/// What the app sells under one name, in whichever stores.
public struct ProductDefinition: Hashable, Sendable {
    /// The app's name for it.
    public let id: ProductID
    /// How it is bought and kept.
    public let kind: ProductKind
    /// What one unit gives.
    public var goods: [Goods]
    /// The product's id in each store where it is not the app's own name.
    public var storeIDs: [StoreID: StoreProductID] = [:]
    /// The stores that sell it; nil means all.
    public var stores: Set<StoreID>?
    /// The price step under which the app's own pages know it.
    public var tier: PriceTier?
    /// A subscription's group, where the app knows it.
    public var group: SubscriptionGroupID?
    /// A subscription's level in its group; 1 is the highest.
    public var level: Int?
    /// How long a non-renewing purchase lasts; the store does not say.
    public var duration: SubscriptionPeriod?
    /// Products of which a user buys one or the other: while a payment for one is pending, buying
    /// another answers pending too.
    public var alternatives: Set<ProductID> = []

    /// Makes a definition. Without goods, a product that is kept unlocks an entitlement of its own
    /// name.
    public init(_ id: ProductID, _ kind: ProductKind, grants goods: [Goods] = []) {
        self.id = id
        self.kind = kind
        let unlocksItself = goods.isEmpty && kind != .consumable
        self.goods = unlocksItself ? [.entitlement(EntitlementID(id.rawValue))] : goods
    }

    /// The product's id in a store.
    public func storeID(in store: StoreID) -> StoreProductID {
        storeIDs[store] ?? StoreProductID(id.rawValue)
    }

    /// A product that is used up.
    public static func consumable(_ id: ProductID, grants goods: Goods...) -> ProductDefinition {
        ProductDefinition(id, .consumable, grants: goods)
    }

    /// A product that is kept for good.
    public static func nonConsumable(_ id: ProductID, grants goods: Goods...) -> ProductDefinition {
        ProductDefinition(id, .nonConsumable, grants: goods)
    }

    /// A product that lasts for a time the app decides.
    public static func nonRenewing(
        _ id: ProductID, lasts duration: SubscriptionPeriod, grants goods: Goods...
    ) -> ProductDefinition {
        var definition = ProductDefinition(id, .nonRenewing, grants: goods)
        definition.duration = duration
        return definition
    }

    /// A product that the store renews.
    public static func subscription(
        _ id: ProductID, group: SubscriptionGroupID, level: Int = 1, grants goods: Goods...
    ) -> ProductDefinition {
        var definition = ProductDefinition(id, .autoRenewable, grants: goods)
        definition.group = group
        definition.level = level
        return definition
    }
}
