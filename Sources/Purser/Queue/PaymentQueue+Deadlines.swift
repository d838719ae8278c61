import Foundation

/// Attempts that grow old, and stores that refund what is not finished in time.
extension PaymentQueue {
    static let fewAlarms = 64

    /// A sleeper for the earliest deadline; one that is overtaken sleeps on, and serves its own.
    func arm() {
        pruneAlarms()
        guard let next = alarms.next, sleepers.last.map({ next < $0 }) ?? true else { return }
        sleepers.append(next)
        let (effects, mailbox) = (effects, mailbox)
        runner.start {
            do { try await effects.sleep(until: next) } catch { return }
            mailbox.put(.wake(next))
        }
    }

    func disarm(_ deadline: Duration) {
        sleepers.removeAll { $0 <= deadline }
    }

    /// What ended before its deadline leaves an alarm behind; they go before they are many.
    private func pruneAlarms() {
        guard alarms.count > alarmLimit else { return }
        alarms.keep { deadline in
            switch deadline {
            case .purchase(let key), .finish(let key): purchases[key] != nil
            case .payment(let id), .patience(let id), .age(let id): payments[id] != nil
            case .call(let slot): calls[slot] != nil
            case .unfinished, .journal: true
            }
        }
        alarmLimit = max(Self.fewAlarms, alarms.count * 2)
    }

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
