/// Something a store reports by itself.
@nonexhaustive
public enum StoreUpdate: Sendable {
    /// A transaction: paid, renewed, approved, restored, revoked, replayed.
    case transaction(StoreTransaction)
    /// A transaction left the store's list though this library did not finish it.
    case removed(TransactionID)
    /// The account's storefront is now this one.
    case storefront(StorefrontID)
    /// The customer began a purchase on the store's own page.
    case purchaseBegun(StorePurchaseIntent)
    /// The store says that products were revoked, without saying by which transactions.
    case revokedProducts([StoreProductID])
    /// The store has something to show to the customer.
    case message(StoreMessage)
}
