public import Purser

/// What is to come of one payment. Closed on purpose: a store answers, or it does not.
public enum PaymentPlan: Hashable, Sendable {
    /// It is paid, and the device hears of it as the settings say.
    case pays
    /// The user cancels.
    case cancels
    /// The store refuses; nothing is paid.
    case refuses(StoreFailure)
    /// The store refuses, and takes the money all the same after so much virtual time.
    case refusesThenPays(StoreFailure, after: Duration)
    /// The storefront changes while the sheet is open; the payment goes on if the app consents.
    case changesStorefront(to: StorefrontID)
    /// The sheet stays open until ``InMemoryStore/answer(_:with:)`` says what the customer does.
    case opensSheet
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
