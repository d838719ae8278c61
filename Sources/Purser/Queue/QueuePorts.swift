/// The parts that the queue calls.
struct QueuePorts: Sendable {
    var stores: [any StoreAdapter]
    var catalog: any ProductCataloging
    var journal: any PurchaseJournal
    var verifier: any ReceiptVerifier
    var granting: any GrantHandler
    var orders: (any OrderService)?
    var offerSigner: (any OfferSigner)?

    func store(_ id: StoreID) -> (any StoreAdapter)? {
        stores.first { $0.store == id }
    }
}
