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

    /// What is paid under an offer, in order: the offer's phases, then the product's own price,
    /// which is paid each period from then on. Without an offer the own price alone; empty where
    /// the product has no period.
    public func phases(under offer: Offer?) -> [OfferPhase] {
        guard let period else { return [] }
        let base = OfferPhase(mode: .base, price: price, period: period)
        return (offer?.phases ?? []).filter { $0.mode != .base } + [base]
    }

    /// What one unit of time costs, for instance a month of a yearly plan; see
    /// ``Price/per(_:of:)``. Nil for what has no period.
    public func price(per unit: SubscriptionPeriod.Unit) -> Price? {
        period.flatMap { price.per(unit, of: $0) }
    }
}
