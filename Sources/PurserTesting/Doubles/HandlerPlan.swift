/// How a ``RecordingGrantHandler`` treats one call. Closed on purpose: it works, fails, waits or
/// kills.
public enum HandlerPlan: Sendable {
    /// It does its work.
    case works
    /// It throws, and has done nothing.
    case fails(String)
    /// It does its work, and throws all the same: a storage of its own has the goods, and a ledger
    /// in the journal never gets them.
    case failsAfterwards(String)
    /// It does its work, late by so much virtual time.
    case delays(Duration)
    /// It never returns; the call ends when its process dies.
    case hangs
    /// The process dies in the middle of the call.
    case kills
}
