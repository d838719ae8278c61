/// The parts that a shop is made of.
public struct Ports: Sendable {
    /// The stores, the first being the one that sells unless a request names another.
    public var stores: [any StoreAdapter]
    /// What the app sells.
    public var catalog: [ProductDefinition]
    /// The memory that the promise rests on.
    public var journal: any PurchaseJournal
    /// Judges whether purchases are genuine.
    public var verifier: any ReceiptVerifier
    /// Gives and takes the goods.
    public var granting: any GrantHandler
    /// Makes order numbers before paying.
    public var orders: (any OrderService)?
    /// Signs promotional offers.
    public var offerSigner: (any OfferSigner)?

    /// Joins the parts that every shop needs.
    public init(
        stores: [any StoreAdapter], catalog: [ProductDefinition], journal: any PurchaseJournal,
        verifier: any ReceiptVerifier, granting: any GrantHandler
    ) {
        self.stores = stores
        self.catalog = catalog
        self.journal = journal
        self.verifier = verifier
        self.granting = granting
    }
}
