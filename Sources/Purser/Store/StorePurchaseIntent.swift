/// A purchase that the customer began on the store's own page and the app is to carry out.
public struct StorePurchaseIntent: Hashable, Sendable {
    /// The store's id of the product.
    public let product: StoreProductID
    /// The offer that was chosen there.
    public var offer: OfferID?

    /// Makes an intent.
    public init(product: StoreProductID, offer: OfferID? = nil) {
        self.product = product
        self.offer = offer
    }
}
