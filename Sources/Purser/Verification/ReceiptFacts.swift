/// What a proof, or a server's answer about it, states of one purchase.
public struct ReceiptFacts: Hashable, Sendable {
    /// The app it was bought in.
    public var app: AppID
    /// The store's id of what was bought.
    public var product: StoreProductID
    /// The transaction.
    public var transaction: TransactionID
    /// The world of the store.
    public var environment: StoreEnvironment
    /// How many.
    public var quantity: Int
    /// The purchase's final key, made by the functions of ``PurchaseKey``; nil if the facts do not
    /// name the purchase, so that the delivery's key stays.
    public var key: PurchaseKey?
    /// How the product is bought and kept.
    public var kind: ProductKind?
    /// The app's version at purchase.
    public var appVersion: String?
    /// When it was bought; for a period of a subscription its start.
    public var purchaseDate: Timestamp?
    /// The first transaction of the purchase.
    public var original: OriginalTransaction?
    /// The subscription's group.
    public var group: SubscriptionGroupID?
    /// When it expires.
    public var expiresAt: Timestamp?
    /// Set when the store took it back.
    public var revoked: Revoked?
    /// Whether a higher plan replaced it.
    public var isUpgraded = false
    /// How the customer came to own it.
    public var ownership: Ownership?
    /// The offer it was bought under.
    public var offer: Offer.Kind?
    /// How the offer is paid.
    public var offerMode: OfferPhase.Mode?
    /// The token that the payment carried.
    public var token: AccountToken?
    /// Whether the store renewed it by itself.
    public var isRenewal: Bool?
    /// What was paid.
    public var price: Price?
    /// Whether and how the subscription renews.
    public var renewal: RenewalFacts?

    /// Makes facts from what every proof states.
    public init(
        app: AppID, product: StoreProductID, transaction: TransactionID,
        environment: StoreEnvironment, quantity: Int, key: PurchaseKey?
    ) {
        self.app = app
        self.product = product
        self.transaction = transaction
        self.environment = environment
        self.quantity = quantity
        self.key = key
    }
}
