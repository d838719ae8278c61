/// What the app wants to buy, for whom.
public struct PaymentRequest: Sendable {
    /// The product.
    public let product: ProductID
    /// Who gets it; nil for an app without sign-in.
    public var account: AccountID?
    /// The app's order number, if it has one already; else the shop's ``OrderService`` is asked.
    public var order: OrderID?
    /// How many, at least 1.
    public var quantity: Int = 1
    /// The store to buy in; nil means the first that sells the product.
    public var store: StoreID?
    /// A promotional or win-back offer to buy under.
    public var offer: OfferID?
    /// A running subscription that this one replaces.
    public var planChange: PlanChange?
    /// Where the payment sheet appears.
    public var presentation: PurchasePresentation?
    /// The token to pass through the store; nil means one made for this payment or its account.
    public var token: AccountToken?
    /// Buys even though an earlier payment for the product is still held; it may charge twice.
    public var allowsSecondPurchase = false
    /// Values of the app's own that go to the order service.
    public var fields: [String: String] = [:]

    /// Makes a request for one unit.
    public init(_ product: ProductID, for account: AccountID? = nil, order: OrderID? = nil) {
        self.product = product
        self.account = account
        self.order = order
    }
}
