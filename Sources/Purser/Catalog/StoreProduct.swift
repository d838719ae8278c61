/// A product as one store describes it.
public struct StoreProduct: Hashable, Sendable {
    /// The store's id for it.
    public let id: StoreProductID
    /// How it is bought and kept; nil where the store does not say (StoreKit 1).
    public var kind: ProductKind?
    /// The store's name for it, in the store's language.
    public var name: String
    /// The store's description of it.
    public var text: String = ""
    /// What it costs.
    public var price: Price
    /// The subscription's period.
    public var period: SubscriptionPeriod?
    /// The subscription's group.
    public var group: SubscriptionGroupID?
    /// The subscription's level in its group; 1 is the highest.
    public var level: Int?
    /// The offers that the store lists with it.
    public var offers: [Offer] = []
    /// Whether a family may share it.
    public var isFamilyShareable = false

    /// Makes a product from what every store states.
    public init(id: StoreProductID, kind: ProductKind?, name: String, price: Price) {
        self.id = id
        self.kind = kind
        self.name = name
        self.price = price
    }
}
