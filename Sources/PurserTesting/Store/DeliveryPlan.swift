/// What becomes of transactions on their way to a device. Closed on purpose: they come twice, late,
/// in another order, or not at all.
public enum DeliveryPlan: Hashable, Sendable {
    /// It comes twice.
    case twice
    /// It is late by so much virtual time.
    case delays(Duration)
    /// It does not come by itself; the lists and the next launch's replay have it all the same.
    case drops
    /// So many are held back and then come together, the newest first.
    case reverses(Int)
}
