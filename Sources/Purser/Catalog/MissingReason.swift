/// Why a product cannot be shown.
@nonexhaustive
public enum MissingReason: Hashable, Sendable {
    /// The store does not know the id.
    case invalid
    /// The store did not answer within the limit; it may know the product.
    case timedOut
    /// The store answered with a failure.
    case unavailable(StoreFailure)
    /// The store knows the product, but its price is empty or cannot be read.
    case priceUnreadable
    /// The app has no definition of this product.
    case undefined
    /// No store of this shop sells the product.
    case notSold
}
