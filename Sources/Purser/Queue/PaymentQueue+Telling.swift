import Foundation

/// What is told once a batch is on disk: to callers, to listeners, to restores.
extension PaymentQueue {
    /// Makes the staged copies the truth, tells what happened, and starts what they want done.
    func adopt(_ batch: Batch, at now: Moment) {
        var events = batch.events
        var products: Set<ProductID> = []
        for id in batch.paymentIDs {
            guard let staged = batch.payments[id] else { continue }
            adopt(staged, id)
            products.insert(staged.machine.record.product)
            guard staged.hasChanged else { continue }
            events += self.events(from: staged.before, to: staged.machine.record)
        }
        for key in batch.keys {
            guard let staged = batch.purchases[key] else { continue }
            adopt(staged, key)
            products.insert(staged.machine.record.product)
            guard staged.hasChanged else { continue }
            events += self.events(from: staged.before, to: staged.machine.record)
        }
        for change in batch.afterwards { change(self) }
        bus.send(events)
        for id in batch.paymentIDs {
            answerCallers(of: id)
            retell(id)
            if batch.payments[id]?.isRemoved == true {
                payments[id] = nil
                patience.remove(id)
            }
            startAsking(id)
        }
        for key in batch.keys {
            answerCallers(of: key)
            retell(key)
            enlist(key)
            evict(key)
        }
        for place in line.places where products.contains(place.product) {
            mailbox.put(.serve(place))
        }
        startReady()
        if finishing.count < Self.fewFinishes {
            for waiter in finishWaiters { waiter.answer(()) }
            finishWaiters = []
        }
    }

    private func adopt(_ staged: Batch.Payment, _ id: PaymentID) {
        var live = payments[id] ?? LivePayment(machine: staged.machine, version: 0)
        live.machine = staged.machine
        live.version = staged.version + (staged.hasChanged ? 1 : 0)
        payments[id] = live
        if let rest = staged.machine.rest { alarms.set(.payment(id), at: rest) }
        if case .consumed = staged.machine.record.state, staged.hasChanged {
            alarms.set(.patience(id), at: effects.uptime() + limits.settlement)
        }
    }

    private func adopt(_ staged: Batch.Purchase, _ key: PurchaseKey) {
        var live =
            purchases[key]
            ?? LivePurchase(machine: staged.machine, version: 0, timeline: staged.timeline)
        live.machine = staged.machine
        live.timeline = staged.timeline
        live.aliases = staged.aliases
        live.version = staged.version + (staged.hasChanged ? 1 : 0)
        live.storageTrouble = nil
        live.machine.isWatched = isWaitedFor(live)
        purchases[key] = live
    }

    private func isWaitedFor(_ live: LivePurchase) -> Bool {
        let own = live.machine.record.payment.flatMap { payments[$0]?.tickets } ?? []
        return (own + live.resuming).contains { !$0.waiter.isAnswered }
    }

    /// A settled purchase is asked for at the journal, should it be delivered again.
    private func evict(_ key: PurchaseKey) {
        guard let live = purchases[key], live.watchers.isEmpty, live.resuming.isEmpty,
            live.machine.record.isSettled(observesOnly: policies.observesOnly),
            live.machine.working == nil
        else { return }
        purchases[key] = nil
        watchedDeadlines.remove(key)
    }

    func moveCallers(from key: PurchaseKey, to target: PurchaseKey) {
        guard let old = purchases[key] else { return }
        purchases[target]?.resuming += old.resuming
        purchases[target]?.watchers += old.watchers
        purchases[key]?.resuming = []
        purchases[key]?.watchers = []
    }

    // MARK: Callers

    private func answerCallers(of id: PaymentID) {
        guard let live = payments[id] else { return }
        if let answer = Outcomes.outcome(of: live.machine) {
            for ticket in live.tickets { ticket.waiter.answer(answer) }
        } else if let key = live.machine.record.purchase, purchases[key] != nil {
            answerCallers(of: key)
        }
        payments[id]?.tickets.removeAll(where: \.waiter.isAnswered)
    }

    private func answerCallers(of key: PurchaseKey) {
        guard let live = purchases[key] else { return }
        let isTired = live.machine.failures > retry.watched.count
        let waiting = payments.filter { id, payment in
            !payment.tickets.isEmpty && payment.machine.record.purchase == key
        }
        for (id, payment) in waiting.sorted(by: { $0.key < $1.key }) {
            var role = Outcomes.Role.own
            if case .answeredByEarlier = payment.machine.record.state {
                role = .earlier(
                    payment.machine.record.owner, wasOwned: payment.earlierWasOwned
                )
            }
            let isLate = isTired || patience.contains(id)
            if let answer = outcome(live, role, isLate: isLate) {
                for ticket in payment.tickets { ticket.waiter.answer(answer) }
                payments[id]?.tickets = []
                patience.remove(id)
            }
        }
        for ticket in live.resuming {
            let isLate = isTired || patience.contains(ticket.id)
            if let answer = outcome(live, .resuming, isLate: isLate) {
                ticket.waiter.answer(answer)
                patience.remove(ticket.id)
            }
        }
        purchases[key]?.resuming.removeAll(where: \.waiter.isAnswered)
        let isWatched = purchases[key].map(isWaitedFor) ?? false
        purchases[key]?.machine.isWatched = isWatched
        let disposition = live.machine.record.disposition(storageTrouble: live.storageTrouble)
        guard disposition.isDecided else { return }
        for watcher in live.watchers { watcher.answer(disposition) }
        purchases[key]?.watchers = []
    }

    private func outcome(
        _ live: LivePurchase, _ role: Outcomes.Role, isLate: Bool
    ) -> BuyTicket.Answer? {
        if live.machine.isOverdue || live.storageTrouble != nil, isLate {
            return .success(.pending(.resolution(.purchase(live.machine.record.key))))
        }
        return Outcomes.outcome(of: live.machine, for: role, isLate: isLate)
    }

    /// Whether a call still waits for this attempt, or for an earlier purchase in its place.
    func isWaitedFor(_ id: PaymentID) -> Bool {
        if payments[id]?.tickets.isEmpty == false { return true }
        return purchases.values.contains { $0.resuming.contains { $0.id == id } }
    }

    /// Stages what a caller waits for, so that its lateness is told.
    func touch(waitingFor id: PaymentID, _ batch: inout Batch) {
        stageLive(id, &batch)
        if let key = payments[id]?.machine.record.purchase { stageLive(key, &batch) }
        for key in purchases.keys.sorted()
        where purchases[key]?.resuming.contains(where: { $0.id == id }) == true {
            stageLive(key, &batch)
        }
    }

    func watch(
        _ key: PurchaseKey, _ watcher: Waiter<PurchaseDisposition?>, _ batch: inout Batch
    ) async throws(JournalFailure) {
        guard let found = try await stage(key, &batch), let staged = batch.purchases[found] else {
            watcher.answer(nil)
            return
        }
        let disposition = staged.machine.record.disposition()
        if disposition.isDecided, purchases[found]?.storageTrouble == nil {
            watcher.answer(disposition)
        } else {
            batch.afterwards.append { queue in queue.purchases[found]?.watchers.append(watcher) }
        }
    }

    // MARK: Holds

    func currentHold(_ id: HoldID) -> Hold? {
        switch id {
        case .purchase(let key): purchases[key].flatMap { hold(key, $0) }
        case .payment(let id): payments[id].flatMap(hold)
        }
    }

    private func hold(_ key: PurchaseKey, _ live: LivePurchase) -> Hold? {
        let record = live.machine.record
        var reason = live.storageTrouble.map { HoldReason.storage($0) } ?? record.holdReason
        if live.machine.isOverdue {
            reason = .handlerFailed("it has not answered within the limit")
        }
        if !unreconciled.isEmpty, reason == nil, record.phase == .applying(.grant) {
            reason = .journalMoved
        }
        guard let reason else { return nil }
        let now = effects.now()
        let nextTry = live.machine.rest.map { rest in
            now.date.addingTimeInterval((rest - now.uptime).inSeconds)
        }
        return record.hold(reason, nextTry: nextTry)
    }

    private func hold(_ live: LivePayment) -> Hold? {
        let record = live.machine.record
        return record.holdReason(vainTries: live.machine.vainTries).map { record.hold($0) }
    }

    func retell(_ key: PurchaseKey) {
        retell(.purchase(key), purchases[key].flatMap { hold(key, $0) })
    }

    func retell(_ id: PaymentID) {
        retell(.payment(id), payments[id].flatMap(hold))
    }

    private func retell(_ id: HoldID, _ hold: Hold?) {
        let old = told[id]
        told[id] = hold
        if let hold, old?.reason != hold.reason {
            tell(hold)
        } else if hold == nil, old != nil {
            bus.send([event(.settled(id))])
        }
    }

    private func tell(_ hold: Hold) {
        var event = event(.held(hold), store: hold.store)
        event.product = hold.product
        event.owner = hold.owner
        event.order = hold.order
        switch hold.id {
        case .purchase(let key): event.purchase = key
        case .payment(let id): event.payment = id
        }
        bus.send([event])
    }

    /// A delivery that could not be stored is no record yet, and a hold all the same.
    func tellUnstored(_ transaction: StoreTransaction, _ failure: JournalFailure) {
        guard purchases[transaction.key] == nil else { return }
        let product = ProductID(transaction.product.rawValue)
        var hold = Hold(
            .purchase(transaction.key), .storage(failure.description), since: effects.date(),
            store: transaction.store, product: product
        )
        hold.actions = []
        retell(hold.id, hold)
    }
}

extension PaymentRecord {
    /// The purchase that decides this attempt's outcome.
    var purchase: PurchaseKey? {
        switch state {
        case .consumed(let key), .answeredByEarlier(let key): key
        default: nil
        }
    }
}

extension PurchaseDisposition {
    /// It has ended, or waits for more than a moment.
    var isDecided: Bool {
        if case .open = state { false } else { true }
    }
}
