/// A purchase whose owner is asked for.
public struct UnclaimedPurchase: Hashable, Sendable {
    /// The purchase.
    public let key: PurchaseKey
    /// The app's product.
    public let product: ProductID
    /// The token that came with it, known to nobody here.
    public var token: AccountToken?
    /// When it was bought.
    public var purchaseDate: Timestamp?
    /// How the customer came to own it.
    public var ownership: Ownership?

    init(key: PurchaseKey, product: ProductID) {
        self.key = key
        self.product = product
    }
}
