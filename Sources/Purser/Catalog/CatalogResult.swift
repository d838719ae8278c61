/// What came of asking for products: found and missing, both told.
public struct CatalogResult: Sendable {
    /// What can be shown, in the order asked; a product that several stores sell stands once for
    /// each, in the order of the shop's stores.
    public var found: [CatalogProduct]
    /// What no store can show now, each with its reason: of several stores' reasons the one that
    /// leaves most hope. All missing is an answer, not an error.
    public var missing: [ProductID: MissingReason]
    /// Each store's own reasons, also for products that another store has.
    public var missingByStore: [StoreID: [ProductID: MissingReason]] = [:]

    /// Makes a result.
    public init(found: [CatalogProduct], missing: [ProductID: MissingReason]) {
        self.found = found
        self.missing = missing
    }

    /// The first found product with this id.
    public subscript(_ id: ProductID) -> CatalogProduct? {
        found.first { $0.id == id }
    }

    /// The product as this store sells it.
    public subscript(_ id: ProductID, in store: StoreID) -> CatalogProduct? {
        found.first { $0.id == id && $0.store == store }
    }
}
