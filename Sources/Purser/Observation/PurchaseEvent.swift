public import Foundation

/// Something that happened to a product, a payment, a purchase, a restore or the shop.
public struct PurchaseEvent: Sendable {
    /// What happened.
    @nonexhaustive
    public enum Kind: Sendable {
        /// Products were described.
        case productsLoaded(CatalogResult)
        /// Products could not be described.
        case productsFailed([ProductID: MissingReason])
        /// The store does not let this user pay.
        case notAllowed(PurchaseError)
        /// The payment was not begun; nothing was charged.
        case paymentNotStarted(PurchaseError)
        /// The store was asked.
        case purchasing
        /// The payment waits for a person or a bank.
        case deferred(PendingPayment)
        /// The store reports it as paid; it is on disk.
        case purchased
        /// Verified.
        case verified(Confirmation)
        /// The owner has the goods, on disk.
        case granted(Grant)
        /// The store confirmed that a transaction is finished.
        case finished(TransactionID)
        /// The store refused the payment.
        case failed(PurchaseError)
        /// The user cancelled.
        case cancelled
        /// A restore or another device brought it, and the owner has it now.
        case restored(Grant)
        /// The store took it back, and the owner has lost it.
        case revoked(Revocation)
        /// It was given back after a revocation.
        case reinstated(Grant)
        /// It is another account's now; the event names the new owner.
        case handedOver(from: AccountID)
        /// It is stuck.
        case held(Hold)
        /// It is not stuck any more.
        case settled(HoldID)
        /// Refused, closed and to be finished without a grant.
        case rejected(RejectionReason)
        /// Someone else finished the transaction at the store; the purchase goes on here.
        case finishedElsewhere(TransactionID)
        /// The store will refund at this time unless the purchase is finished before.
        case finishDeadlineNear(Date)
        /// The app's handler began it in three launches and ended it in none.
        case suspect
        /// A restore made progress.
        case restoreProgress(RestoreProgress)
        /// A restore ended.
        case restoreEnded(RestoreReport)
        /// The account's storefront is now this one.
        case storefrontChanged(StorefrontID)
        /// The customer began a purchase on the store's own page.
        case purchaseBegunInStore(StorePurchaseIntent)
        /// The store has something to show to the customer.
        case storeMessage(StoreMessage)
        /// A balance of the journal's own ledger changed.
        case balanceChanged(AccountID, CurrencyCode, balance: Int64)
        /// A damaged journal was set aside; the text says where.
        case journalDamaged(String)
        /// The journal was written by another installation.
        case journalMoved(from: InstallationID)
        /// The journal cannot be used; the text says why. It is tried again.
        case journalTrouble(String)
    }

    /// What happened.
    public let kind: Kind
    /// When, by the wall clock.
    public let date: Date
    /// The store.
    public var store: StoreID?
    /// The product.
    public var product: ProductID?
    /// The attempt to pay.
    public var payment: PaymentID?
    /// The purchase.
    public var purchase: PurchaseKey?
    /// The owner.
    public var owner: AccountID?
    /// The order.
    public var order: OrderID?

    /// Makes an event, for an app's own tests; the shop makes its own.
    public init(_ kind: Kind, date: Date) {
        self.kind = kind
        self.date = date
    }
}
