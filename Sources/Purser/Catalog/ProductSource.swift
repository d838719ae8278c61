/// Whoever can describe products by their store ids.
public protocol ProductSource: Sendable {
    /// The store whose products these are; part of every purchase key, so it must never change.
    var store: StoreID { get }

    /// Ids for one request, at least 1; more are split. Never changes.
    var productBatchSize: Int { get }

    /// Requests that may run at once, at least 1. Never changes.
    var parallelProductRequests: Int { get }

    /// Describes products.
    ///
    /// Called with at most ``productBatchSize`` distinct ids, never none; calls may overlap.
    /// Reads only, so it may be called again at any time. The caller owns the time limit and may
    /// cancel; an implementation returns soon after.
    ///
    /// - Parameter ids: the store's ids.
    /// - Returns: what is known of each; an id in neither list is unknown to the store.
    /// - Throws: ``StoreFailure`` when the store could not be asked. A failed read says nothing of
    ///   any product.
    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch
}

extension ProductSource {
    /// 100.
    public var productBatchSize: Int { 100 }

    /// 2.
    public var parallelProductRequests: Int { 2 }
}
