/// A store's answer to one products request.
public struct ProductBatch: Sendable {
    /// What the store knows, in any order.
    public var found: [StoreProduct]
    /// What it knows but cannot sell, and why. An id in neither list is unknown to the store.
    public var missing: [StoreProductID: MissingReason]

    /// Makes an answer.
    public init(found: [StoreProduct], missing: [StoreProductID: MissingReason] = [:]) {
        self.found = found
        self.missing = missing
    }
}
