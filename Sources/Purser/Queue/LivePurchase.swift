/// A purchase that the queue keeps in memory because something is left to be done about it.
struct LivePurchase {
    var machine: PurchaseMachine
    var version: Int64
    var timeline: Timeline
    /// Under which deliveries its row on disk is found.
    var aliases: [TransactionAlias] = []
    /// Calls that wait for this earlier purchase in place of a new charge.
    var resuming: [BuyTicket] = []
    /// Restores that wait until it is decided.
    var watchers: [Waiter<PurchaseDisposition?>] = []
    /// Why its last step could not be stored.
    var storageTrouble: String?
}
