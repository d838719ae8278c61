/// Receives what happens; cannot change it.
///
/// Requirements for the single kinds of event come with the observer bridge; this one receives all.
public protocol PurchaseObserver: Sendable {
    /// Called for each event, in order.
    func purchaseEvent(_ event: PurchaseEvent) async
}
