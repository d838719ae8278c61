/// What an undecided purchase waits for. Closed on purpose: two wait for people or banks, two are
/// holds.
public enum PendingReason: Hashable, Sendable {
    /// Another person's approval.
    case approval
    /// A slow means of payment.
    case payment
    /// Paid; the verification has not been decided.
    case verification(HoldID)
    /// Paid; someone must say whose it is, or what is to become of it.
    case resolution(HoldID)
}
