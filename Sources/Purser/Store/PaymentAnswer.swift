/// What came of beginning a payment: a verdict, never an error.
@nonexhaustive
public enum PaymentAnswer: Sendable {
    /// Paid: the transaction.
    case transaction(StoreTransaction)
    /// Not decided yet; a transaction may follow by ``StoreAdapter/observe(_:)``, days later.
    case pending(PendingPayment)
    /// The user cancelled. A transaction may follow all the same.
    case cancelled
    /// The store refused; as far as it knows, nothing was paid.
    case refused(StoreFailure)
    /// It may have been paid or not: the connection broke, or the answer makes no sense.
    case unknown(StoreFailure)
    /// The store says that the customer owns it already and gave no transaction.
    case alreadyOwned
    /// Accepted; takes effect when the running period ends. No transaction comes before.
    case scheduled
}
