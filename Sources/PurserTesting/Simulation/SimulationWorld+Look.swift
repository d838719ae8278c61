import Purser

/// What is left when a world has come to rest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SimulationWorld {
    /// What is held stays unfinished, and is told.
    func look(at phone: SimulatedPhone) throws -> Set<TransactionID> {
        try checkLateObserver(phone)
        let holds = try ask(phone) { try await $0.holds() }
        for hold in holds where !isExplained(hold) {
            watch.violation("I7", "at rest, a hold stays: \(hold.reason) of \(hold.id)")
        }
        let medium = phone.medium
        let rows = executor.start {
            try await medium.journal(in: Gate()).rows(.all, after: nil, limit: 10_000)
        }
        try executor.drive(until: rows)
        rowsAtRest += try rows.value()
        let book = phone.book(setup)
        let records = try rows.value().compactMap(\.purchase)
        for record in records { checkRecord(record, holds, book, of: phone, among: records) }
        try checkEntitlements(phone, records)
        let open = try rows.value().compactMap(\.payment).filter { record in
            record.isOpen && !holds.contains { $0.id == .payment(record.id) }
        }
        for record in open {
            switch record.state {
            case .pending, .scheduled: break
            // A list that may be incomplete says nothing; a day does.
            // One that was stored by a commit that failed is seen by the next launch.
            case .saved where !setup.listsUnfinishedCompletely || plan.faults.contains(.tornWrites):
                break
            default: watch.violation("I7", "\(record.id) is \(record.state), and no hold says so")
            }
        }
        checkBalances(phone, records)
        checkOrders(records)
        checkTold(phone, records)
        let held = records.filter { record in holds.contains { $0.id == .purchase(record.key) } }
        return Set(held.flatMap { $0.deliveries.map(\.transaction.id) })
    }

    private func isExplained(_ hold: Hold) -> Bool {
        switch hold.reason {
        case .acceptedElsewhere: setup.server == .ledger
        case .ownedByOther: true
        case .rejected: watch.state.withLock { $0.hasSeenSpoilt }
        // It came when people were done.
        case .ownerUnknown, .ambiguousOrder:
            watch.sale(of: hold).map { isRenewedSince($0.transaction) } ?? false
        default: false
        }
    }

    /// An observer that comes late misses nothing undecided, and none changes anything (I9).
    private func checkLateObserver(_ phone: SimulatedPhone) throws {
        let held = try ask(phone) { shop in
            let holds = try await shop.holds()
            var events = shop.events.makeAsyncIterator()
            var told = 0
            for _ in holds {
                guard let event = await events.next(), case .held = event.kind else { break }
                told += 1
            }
            return (holds.count, told)
        }
        if held.0 != held.1 {
            watch.violation("I9", "\(held.0) holds, and a late observer hears of \(held.1)")
        }
    }

    private func checkRecord(
        _ record: PurchaseRecord, _ holds: [Hold], _ book: SimulatedPhone.Book,
        of phone: SimulatedPhone, among records: [PurchaseRecord]
    ) {
        let grant = GrantID(record.key)
        if !record.isSettled(observesOnly: false),
            !holds.contains(where: { $0.id == .purchase(record.key) })
        {
            watch.violation("I7", "\(record.key) is \(record.phase), and no hold says so")
        }
        let wasRefused = watch.sales(of: grant).contains { watch.wasRefused($0.transaction) }
        if case .closed(.rejected) = record.phase, !wasRefused, !record.key.isProvisional {
            watch.violation("I6", "\(record.key) is rejected, and nobody refused anything")
        }
        guard parts.handler == nil else { return }
        let last = watch.state.withLock { $0.steps[grant]?[book.committed(grant)] }
        let isStored = last.map { $0 != .revoke } ?? false
        let isDismissed = watch.state.withLock { $0.dismissed.contains(record.key) }
        if record.phase == .owned, !isStored, !isDismissed {
            watch.violation("I2", "\(record.key) is owned by the record, and nothing is stored")
        }
        if record.phase == .revoked, isStored, !isDismissed {
            watch.violation("I2", "\(record.key) is revoked by the record, and is stored")
        }
        guard let sale = watch.sales(of: grant).last else {
            if !record.key.isProvisional {
                watch.violation("I12", "\(record.key) is no purchase of the store")
            }
            return
        }
        checkOwner(record, sale, records)
        if !isDismissed { checkOrder(record, sale, records) }
        // A thing that was sold twice under one key is owned as long as one of the sales is.
        let isLost = watch.sales(of: grant).allSatisfy { $0.revokedAt != nil }
        // One whose proof was spoilt on its way, and was judged so, stays what it was.
        let isSpoilt = wasRefused && watch.state.withLock { $0.hasSeenSpoilt }
        if hearsOfLosses(phone), !isDismissed, isLost, record.phase == .owned, !isSpoilt {
            watch.violation("I11", "\(record.key) was taken back, and is owned here")
        }
    }

    /// A store that says little tells of no refund, and a server that accepts a purchase for one
    /// installation says nothing more of it to another.
    func hearsOfLosses(_ phone: SimulatedPhone) -> Bool {
        let isElsewhere = setup.server == .ledger && phone.lineage.count > 1
        return setup.detail == .full && !setup.isBare && !isElsewhere
    }

    private func checkOwner(
        _ record: PurchaseRecord, _ sale: StoreSale, _ records: [PurchaseRecord]
    ) {
        // What is inferred of one period, and marked, is so for all of them.
        let related = watch.related(to: sale.transaction)
        let isInferred = records.contains { other in
            other.isOrderInferred
                && related.contains {
                    $0.key(in: store.id, store.settings.environment) == other.key
                }
        }
        guard setup.hasAccounts, !isInferred, !setup.infersOrders,
            let owner = record.owner, let owners = watch.mayOwn(sale),
            watch.sales(of: GrantID(record.key)).count == 1
        else { return }
        let isRestored =
            record.payment == nil && watch.state.withLock { $0.restoredFor.contains(owner) }
        if !owners.contains(owner), !isRestored {
            watch.violation("I4", "\(record.key) of \(owners.sorted()) is \(owner)'s")
        }
        let saved = sale.payment.flatMap { id in watch.state.withLock { $0.payments[id] } }
        if let saved, let order = record.order, order.id != saved.order,
            !setup.hasTokensPerAccount
        {
            watch.violation("I4", "\(record.key) has the order \(order.id)")
        }
    }

    /// A journal that has been one installation all the time knows whose order a payment was, also
    /// of one that was refused first and paid later (I4); unless a delivery without a token has
    /// taken the attempt, which is inferred and marked.
    private func checkOrder(
        _ record: PurchaseRecord, _ sale: StoreSale, _ records: [PurchaseRecord]
    ) {
        let isOnlyOne = setup.phones == 1 && installations == 1 && !setup.infersOrders
        guard isOnlyOne, record.payment == nil, record.phase == .owned, sale.kind == .consumable,
            clock.now.offset < .seconds(25 * 86_400), !setup.hasTokensPerAccount,
            !phones.contains(where: { $0.forgotten.contains(sale.transaction) }),
            let payment = sale.payment,
            let order = watch.state.withLock({ $0.payments[payment]?.order }),
            !phones.contains(where: { $0.forgottenPayments.contains(payment) }),
            !records.contains(where: { $0.isOrderInferred && $0.payment == payment })
        else { return }
        watch.violation("I4", "\(record.key) has no order, and was paid under \(order)")
    }

    /// One order is consumed by one purchase (I4).
    private func checkOrders(_ records: [PurchaseRecord]) {
        var seen: Set<OrderID> = []
        for record in records {
            if case .merged = record.phase { continue }
            guard let order = record.order?.id, !seen.insert(order).inserted else { continue }
            watch.violation("I4", "\(order) is the order of two purchases")
        }
    }

    /// What happened in this process was told (I9).
    private func checkTold(_ phone: SimulatedPhone, _ records: [PurchaseRecord]) {
        guard let process = phone.process else { return }
        let told = process.told.withLock { events in
            Set(events.compactMap(\.grantID))
        }
        let made = watch.state.withLock { $0.granted[process.number] ?? [] }
        for grant in made where !told.contains(grant) {
            let isHere = records.contains { GrantID($0.key) == grant && $0.phase == .owned }
            if isHere { watch.violation("I9", "\(grant) was granted, and nobody is told") }
        }
    }

    /// Nothing paid is lost, nothing waits that nobody lists.
    func lookAtStore(_ held: Set<TransactionID>) {
        for transaction in store.unfinished where !held.contains(transaction) {
            guard let handover = store.state.withLock({ $0.books.handovers[transaction] }),
                handover.device == nil
                    || phones.contains(where: { $0.device.name == handover.device }),
                !isRenewedSince(transaction), !isPast(transaction, of: held)
            else { continue }
            watch.violation("I7", "at rest, \(transaction) is not finished")
        }
        guard parts.handler == nil else { return }
        if setup.server == .ledger { checkOnce() }
        for sale in store.ledger where sale.ownership == .purchased && sale.revokedAt == nil {
            if isRenewedSince(sale.transaction) { continue }
            // A store that sells one thing twice has one key for both, and the newest word counts.
            if sale.kind == .nonConsumable, watch.related(to: sale.transaction).count > 1 {
                continue
            }
            if let loss = loss(of: sale) { watch.violation("I10", loss) }
        }
    }

    /// A period that began after its account was seen to.
    private func isRenewedSince(_ transaction: TransactionID) -> Bool {
        guard let sale = store.state.withLock({ $0.books.sale(handedOverAs: transaction) }),
            sale.isRenewal, let end = settled[sale.account]
        else { return false }
        return sale.date >= end
    }

    /// A restored row of the past is finished when the newest of its original is verified: not
    /// while that is held, nor in a restore that finds it refused for a proof that was spoilt.
    private func isPast(_ transaction: TransactionID, of held: Set<TransactionID>) -> Bool {
        let related = watch.related(to: transaction)
        let isRestored = !related.contains { $0.transaction == transaction }
        guard isRestored, related.count > 1 else { return false }
        let isHeld = held.contains { id in
            watch.related(to: id).first?.original == related.first?.original
        }
        return isHeld
            || watch.wasRefused(transaction) && watch.state.withLock { $0.hasSeenSpoilt }
    }

    /// Where a server accepts a purchase once, one installation has it (I2).
    private func checkOnce() {
        for sale in store.ledger {
            let grant = GrantID(sale.key(in: store.id, store.settings.environment))
            let steps = watch.state.withLock { $0.steps[grant] ?? [:] }
            let holders = phones.flatMap { $0.retired + [$0.book(setup)] }.count { book in
                let committed = book.committed(grant)
                return committed > 0 && steps[committed] != .revoke
            }
            if holders > 1 {
                watch.violation("I2", "\(grant) is granted on \(holders) installations")
            }
        }
    }

    private func loss(of sale: StoreSale) -> String? {
        let key = sale.key(in: store.id, store.settings.environment)
        let grant = GrantID(key)
        if phones.contains(where: { $0.forgotten.contains(sale.transaction) }) { return nil }
        // A person may have ended it before its key was known.
        let dismissed = watch.state.withLock { $0.dismissed }
        if dismissed.contains(where: { $0 == key || watch.names($0, sale) }) { return nil }
        if sale.isUpgraded || setup.server == .ledger && server.holder(of: grant) != nil {
            return nil
        }
        let isHeld = setup.finishesRejected || watch.state.withLock { $0.hasSeenSpoilt }
        if isHeld, watch.wasRefused(sale.transaction) { return nil }
        let steps = watch.state.withLock { $0.steps[grant] ?? [:] }
        for phone in phones {
            for book in phone.retired + [phone.book(setup)] {
                let committed = book.committed(grant)
                if committed > 0, steps[committed] != .revoke { return nil }
            }
        }
        // A past period that only a restore brings is history.
        if sale.kind == .autoRenewable, setup.restoresHistory { return nil }
        return "\(sale.product) \(sale.transaction) is paid, and nobody has it"
    }
}

extension PurchaseEvent {
    fileprivate var grantID: GrantID? {
        switch kind {
        case .granted(let grant), .restored(let grant), .reinstated(let grant): grant.id
        case .revoked(let revocation): revocation.grant.id
        default: nil
        }
    }
}
