/// An attempt that the queue keeps in memory, with the calls that wait for it.
struct LivePayment {
    var machine: PaymentMachine
    var version: Int64
    var tickets: [BuyTicket] = []
    /// What the store is asked with besides the record; gone after a relaunch, when nothing is
    /// begun.
    var offer: SignedOffer?
    /// The store's id of the plan that is replaced.
    var replaced: StoreProductID?
    var presentation: PurchasePresentation?
    /// The purchase that the store handed out in its place was granted before.
    var earlierWasOwned = false
}
