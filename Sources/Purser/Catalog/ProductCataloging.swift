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
    /// - Parameter ids: which; nil means all that are defined.
    func products(_ ids: [ProductID]?) async -> CatalogResult

    /// Forgets what the store said of another storefront; answers in flight are discarded.
    func storefrontChanged(in store: StoreID) async
}
