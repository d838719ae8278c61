/// The part that knows what the app sells and asks the stores to describe it.
public protocol ProductCataloging: Sendable {
    /// Adds definitions, replacing those of equal id; purchases held for want of one go on.
    func define(_ definitions: [ProductDefinition]) async

    /// All definitions, ordered by id.
    func definitions() async -> [ProductDefinition]

    /// The definition of a product.
    func definition(of product: ProductID) async -> ProductDefinition?

    /// The definition of what a store sells under an id of its own.
    func definition(of product: StoreProductID, in store: StoreID) async -> ProductDefinition?

    /// The product of a price step.
    func product(of tier: PriceTier) async -> ProductID?

    /// Describes products, from a cache where it is fresh. Never throws: what could not be asked
    /// for is missing, with its reason.
    ///
    /// Ends within a limit, also while nothing runs the shop; what has not been answered until then
    /// is `timedOut`. Cancelling the caller ends the call at once in the same way.
    ///
    /// - Parameter ids: which; nil means all that are defined.
    func products(_ ids: [ProductID]?) async -> CatalogResult

    /// Forgets what a store said for another storefront; answers in flight are discarded and asked
    /// for again.
    ///
    /// - Parameters:
    ///   - storefront: the present one; nil where the store does not name it. Telling the same name
    ///     twice is no change.
    ///   - store: whose storefront it is.
    func storefrontChanged(to storefront: StorefrontID?, in store: StoreID) async
}
