/// Receives what happens; cannot change it.
///
/// An observer implements what it cares about: every requirement has a default. Values go in and
/// nothing comes out; what may change an outcome is a policy. ``ObserverBridge`` calls one
/// observer's requirements one at a time, in the order of the events; it waits for each to return,
/// so a slow observer is late for its own events alone. A call may come again for the same purchase
/// after a relaunch, for instance for what is held; the grant is not repeated.
///
/// The requirements are `async`, so an observer is called where it lives: one that is marked
/// `@MainActor` on the main actor, an actor on itself, any other on no actor at all. A method that
/// meets one without being `async` is called by the bridge all the same; but a direct call in
/// `async` code, as in a test, takes the default, so mark it `async` or call ``tell(_:)``.
///
/// Every event goes to ``purchaseEvent(_:)``, whose default calls the requirement of its kind.
public protocol PurchaseObserver: Sendable {
    /// Called for each event. Whoever implements it gets all; the other requirements are then
    /// called only if it calls them.
    func purchaseEvent(_ event: PurchaseEvent) async

    /// Called when events were dropped because this observer was too slow, before the next event.
    ///
    /// - Parameter count: how many since the last call; always the oldest.
    func eventsDropped(_ count: Int) async

    // MARK: Products

    /// Called when products were described.
    func productsLoaded(_ result: CatalogResult, _ event: PurchaseEvent) async

    /// Called when products could not be described; each has its reason.
    func productsFailed(_ missing: [ProductID: MissingReason], _ event: PurchaseEvent) async

    // MARK: Payments

    /// Called when the store does not let this user pay.
    func paymentNotAllowed(_ error: PurchaseError, _ event: PurchaseEvent) async

    /// Called when a payment was not begun; nothing was charged.
    func paymentNotStarted(_ error: PurchaseError, _ event: PurchaseEvent) async

    /// Called when the store was asked.
    func paymentPurchasing(_ event: PurchaseEvent) async

    /// Called when a payment waits for a person or a bank.
    func paymentDeferred(_ pending: PendingPayment, _ event: PurchaseEvent) async

    /// Called when the store reports a purchase as paid, and it is on disk.
    func paymentPurchased(_ event: PurchaseEvent) async

    /// Called when a purchase was verified.
    func paymentVerified(_ confirmation: Confirmation, _ event: PurchaseEvent) async

    /// Called when the owner has the goods, on disk.
    func paymentGranted(_ grant: Grant, _ event: PurchaseEvent) async

    /// Called when the store confirmed that a transaction is finished.
    func paymentFinished(_ transaction: TransactionID, _ event: PurchaseEvent) async

    /// Called when the store refused a payment.
    func paymentFailed(_ error: PurchaseError, _ event: PurchaseEvent) async

    /// Called when the user cancelled.
    func paymentCancelled(_ event: PurchaseEvent) async

    /// Called when a purchase was refused, closed and is to be finished without a grant.
    func paymentRejected(_ reason: RejectionReason, _ event: PurchaseEvent) async

    // MARK: Owning

    /// Called when a restore or another device brought a purchase, and the owner has it now.
    func purchaseRestored(_ grant: Grant, _ event: PurchaseEvent) async

    /// Called when the store took a purchase back, and the owner has lost it.
    func purchaseRevoked(_ revocation: Revocation, _ event: PurchaseEvent) async

    /// Called when a purchase was given back after a revocation.
    func purchaseReinstated(_ grant: Grant, _ event: PurchaseEvent) async

    /// Called when a purchase is another account's now, which the event names as its owner.
    func purchaseHandedOver(from previous: AccountID, _ event: PurchaseEvent) async

    // MARK: Holding

    /// Called when a purchase or a payment is stuck, when the reason changes, and once for each
    /// that is stuck already when the observer is attached.
    func purchaseHeld(_ hold: Hold, _ event: PurchaseEvent) async

    /// Called when something is not stuck any more.
    func purchaseSettled(_ hold: HoldID, _ event: PurchaseEvent) async

    // MARK: Restoring

    /// Called when a restore made progress.
    func restoreProgressed(_ progress: RestoreProgress, _ event: PurchaseEvent) async

    /// Called when a restore ended.
    func restoreEnded(_ report: RestoreReport, _ event: PurchaseEvent) async

    // MARK: Surroundings

    /// Called when the account's storefront changed.
    func storefrontChanged(_ storefront: StorefrontID, _ event: PurchaseEvent) async

    /// Called when a balance of the journal's own ledger changed.
    func balanceChanged(
        _ balance: Int64, of currency: CurrencyCode, for account: AccountID, _ event: PurchaseEvent
    ) async

    /// Called for what has no requirement of its own: trouble of the journal, a deadline that
    /// nears, messages of the store, and kinds of a later version.
    func otherEvent(_ event: PurchaseEvent) async
}
