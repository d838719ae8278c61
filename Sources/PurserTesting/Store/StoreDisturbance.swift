public import Purser

/// What goes wrong with one call of a store. Closed on purpose: it fails, hangs, is late, or lies
/// empty.
public enum StoreDisturbance: Hashable, Sendable {
    /// It fails, and nothing is done; a payment is refused.
    case fails(StoreFailure)
    /// It never returns, whatever becomes of its task; it ends when its process dies.
    case hangs
    /// It is late by so much virtual time, then goes on as usual.
    case delays(Duration)
    /// It is done, and then fails; a payment's answer is lost.
    case failsAfterwards(StoreFailure)
    /// A list comes back empty although it is not.
    case answersEmpty
}
