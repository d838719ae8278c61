/// What came of asking for products: found and missing, both told.
public struct CatalogResult: Sendable {
    /// What can be shown, in the order asked; a product that several stores sell stands once for
    /// each.
    public var found: [CatalogProduct]
    /// What cannot, each with its reason. All missing is an answer, not an error.
    public var missing: [ProductID: MissingReason]

    /// Makes a result.
    public init(found: [CatalogProduct], missing: [ProductID: MissingReason]) {
        self.found = found
        self.missing = missing
    }

    /// The first found product with this id.
    public subscript(_ id: ProductID) -> CatalogProduct? {
        found.first { $0.id == id }
    }
}
