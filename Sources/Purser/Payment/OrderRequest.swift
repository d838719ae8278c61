/// What an order is made for.
public struct OrderRequest: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// The store that will sell it.
    public let store: StoreID
    /// Who gets it.
    public let account: AccountID
    /// How many.
    public let quantity: Int
    /// The total price, where the catalog knows it.
    public var price: Price?
    /// What the app put into its payment request.
    public var fields: [String: String] = [:]

    /// Makes a request.
    public init(product: ProductID, store: StoreID, account: AccountID, quantity: Int) {
        self.product = product
        self.store = store
        self.account = account
        self.quantity = quantity
    }
}
