/// A product that can be shown and bought: the app's definition beside one store's description.
public struct CatalogProduct: Hashable, Sendable, Identifiable {
    /// The app's definition.
    public let definition: ProductDefinition
    /// The store that sells it.
    public let store: StoreID
    /// That store's description.
    public let product: StoreProduct

    /// Joins a definition with a store's description.
    public init(definition: ProductDefinition, store: StoreID, product: StoreProduct) {
        self.definition = definition
        self.store = store
        self.product = product
    }

    /// The app's name for it.
    public var id: ProductID { definition.id }
}
