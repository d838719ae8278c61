import Foundation

/// Stores that refund what is not finished in time.
extension PaymentQueue {
    /// Has a purchase looked at well before its store refunds it: when half of its time is over.
    func watchDeadline(of key: PurchaseKey) {
        guard let end = finishDeadline(of: key), !watchedDeadlines.contains(key) else { return }
        watchedDeadlines.insert(key)
        let now = effects.now()
        let left = end.date.timeIntervalSince(now.date) - end.limit / 2
        alarms.set(.finish(key), at: now.uptime + .seconds(max(left, 0)))
    }

    /// Half of the time is over, and the store still waits.
    func warn(of key: PurchaseKey) {
        guard let end = finishDeadline(of: key), let record = purchases[key]?.machine.record else {
            return
        }
        var event = event(.finishDeadlineNear(end.date), store: record.key.store)
        event.product = record.product
        event.payment = record.payment
        event.purchase = record.key
        event.owner = record.owner
        event.order = record.order?.id
        bus.send([event])
    }

    /// When a store that has a deadline refunds a purchase that awaits its finish, and how many
    /// seconds it gives.
    private func finishDeadline(of key: PurchaseKey) -> (date: Date, limit: Double)? {
        guard !policies.observesOnly, let record = purchases[key]?.machine.record,
            let limit = ports.store(key.store)?.capabilities.finishDeadline?.inSeconds
        else { return nil }
        let dates = record.deliveries.filter { !$0.isFinished && $0.transaction.revoked == nil }
            .map { ($0.transaction.purchaseDate ?? record.seenAt).date }
        return dates.min().map { ($0.addingTimeInterval(limit), limit) }
    }
}
