import Foundation

/// Attempts that grow old, and stores that refund what is not finished in time.
extension PaymentQueue {
    /// An open attempt is given up; a closed one has been remembered long enough.
    func age(_ id: PaymentID, _ batch: inout Batch) {
        guard let live = payments[id] else { return }
        let record = live.machine.record
        let age = effects.date().timeIntervalSince(record.createdAt.date)
        let isOld = age >= ageLimit(of: record).inSeconds
        if isOld, record.isOpen {
            change(id, .aged, &batch)
        } else if isOld, record.isMatchable {
            stageLive(id, &batch)
            batch.remove(id)
        }
        if batch.payments[id] == nil { setAge(id) }
    }

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
