/// By which way a transaction came; it never changes whether it is granted, only what the grant
/// says.
///
/// Closed on purpose: these are all the ways there are.
public enum DeliveryOrigin: Hashable, Sendable {
    /// Returned by the payment call of an attempt.
    case payment(PaymentID)
    /// Reported by the store by itself.
    case observed
    /// Listed as unfinished.
    case unfinished
    /// Listed as owned, for this account where a restore named one.
    case restored(AccountID?)
    /// Listed as owned, a past period of a subscription whose latest period was verified.
    case history(AccountID?)

    var isRestore: Bool {
        switch self {
        case .restored, .history: true
        case .payment, .observed, .unfinished: false
        }
    }
}
