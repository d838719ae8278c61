import Purser

// sample: web shop
/// What a web shop's server can be asked; each is one request.
protocol WebShop: Sendable {
    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> [StoreProduct]
    func checkOut(_ payment: StorePayment) async -> PaymentAnswer
    func paid() async throws(StoreFailure) -> [StoreTransaction]
    func nextPaid() async -> StoreTransaction?
    func acknowledge(_ transaction: TransactionID) async throws(StoreFailure)
}

/// A store of one's own: each of its calls is one line.
struct WebShopAdapter: StoreAdapter {
    let store: StoreID = "web-shop"
    let capabilities = StoreCapabilities()
    let shop: any WebShop

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        ProductBatch(found: try await shop.products(ids))
    }
    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        await shop.checkOut(payment)
    }
    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        while let paid = await shop.nextPaid() { await deliver(.transaction(paid)) }
    }
    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await shop.paid()
    }
    func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        await deliver(try await shop.paid())
    }
    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        try await shop.acknowledge(transaction.id)
    }
}
// end of sample
