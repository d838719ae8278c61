import PurserStoreKitAPI

/// A transaction that may be finished. Finishing one that is still purchasing ends the app; there
/// is no such value for one.
struct FinishableTransaction: Sendable {
    private let transaction: SKPaymentTransaction

    /// Nil for a transaction that is still under way.
    init?(_ transaction: SKPaymentTransaction) {
        guard QueueStep(transaction.transactionState).isOver else { return nil }
        self.transaction = transaction
    }

    func finish(in queue: SKPaymentQueue) {
        queue.finishTransaction(transaction)
    }
}
