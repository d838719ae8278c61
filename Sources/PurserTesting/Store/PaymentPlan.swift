public import Purser

/// What is to come of one payment. Closed on purpose: a store answers, or it does not.
public enum PaymentPlan: Hashable, Sendable {
    /// It is paid, and the device hears of it as the settings say.
    case pays
    /// The user cancels.
    case cancels
    /// The store refuses; nothing is paid.
    case refuses(StoreFailure)
    /// It waits for ``InMemoryStore/approve(_:)`` or ``InMemoryStore/decline(_:)``.
    case waits(PendingPayment)
    /// It is broken off as a cancelled one and waits for ``InMemoryStore/approve(_:)`` all the
    /// same.
    case interrupts
    /// The answer is lost: nobody knows whether it was paid.
    case losesAnswer(paid: Bool)
    /// The call never returns.
    case hangs(paid: Bool)
    /// The store says that it is owned already, and gives no transaction.
    case saysAlreadyOwned
    /// Accepted for the end of the running period.
    case schedules
}
