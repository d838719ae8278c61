/// What a queue holds in memory: no more than what is in flight, however much is finished.
package struct QueueLoad: Hashable, Sendable {
    /// Purchases that are not settled.
    package var purchases: Int
    /// Attempts that may still turn into a purchase.
    package var payments: Int
    /// Everything else that is kept for one of them.
    package var others: Int
    /// Deadlines that have not come, a bounded number of them no longer meant.
    package var deadlines: Int
}

extension PaymentQueue {
    var load: QueueLoad {
        QueueLoad(
            purchases: purchases.count, payments: payments.count,
            others: calls.count + waitingPayments.count + waitingQuestions.count + patience.count
                + tokenOwners.count + told.count,
            deadlines: alarms.count
        )
    }
}
