/// What a store can do and promises; the queue and the conformance checks go by it.
public struct StoreCapabilities: Hashable, Sendable {
    /// Ids for one products request. More are split.
    public var productBatchSize = 100
    /// Products requests that may run at once.
    public var parallelProductRequests = 2
    /// The largest quantity of one payment.
    public var quantityLimit = 1
    /// Whether ``StoreAdapter/unfinished()``, read whole, lists every paid transaction that awaits
    /// its finish. Where it does, an earlier process's payment that it does not list is abandoned.
    public var listsUnfinishedCompletely = false
    /// Whether unfinished transactions are delivered again at the next launch.
    public var replaysUnfinished = true
    /// Whether a payment's account token comes back with its transaction.
    public var carriesAccountToken = true
    /// Whether deliveries name their purchase for good, so that keys are final.
    public var deliversFinalKeys = true
    /// Whether ``StoreAdapter/owned(_:deliver:)`` lists what the customer owns.
    public var listsOwned = true
    /// Whether that list also shows what has ended, so that a subscription group that it does not
    /// show was never had.
    public var listsHistory = false
    /// Whether the store sells promotional, win-back or other offers.
    public var supportsOffers = false
    /// Whether a payment may replace a running subscription.
    public var supportsPlanChange = false
    /// Whether the store names its storefront.
    public var reportsStorefront = false
    /// How long after the purchase the store waits for a finish before it refunds; nil means for
    /// ever.
    public var finishDeadline: Duration?

    /// The capabilities that most stores have; set what differs.
    public init() {}
}
