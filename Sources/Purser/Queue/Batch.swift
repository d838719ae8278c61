/// What one message changes: staged copies, committed in one step and adopted only after that.
struct Batch {
    struct Purchase {
        var machine: PurchaseMachine
        let stored: Boxed<PurchaseRecord>?
        /// The version on disk; 0 while there is none.
        let version: Int64
        var timeline: Timeline
        /// Under which deliveries the row on disk is found; a folded record names none itself.
        var aliases: [TransactionAlias] = []

        var before: PurchaseRecord? { stored?.wrappedValue }
        var hasChanged: Bool { machine.$record != stored }
    }

    struct Payment {
        var machine: PaymentMachine
        let stored: Boxed<PaymentRecord>?
        let version: Int64
        var isRemoved = false

        var before: PaymentRecord? { stored?.wrappedValue }
        var hasChanged: Bool { machine.$record != stored }
    }

    /// In the order in which they were touched, so that nothing depends on a dictionary's.
    private(set) var keys: [PurchaseKey] = []
    private(set) var purchases: [PurchaseKey: Purchase] = [:]
    private(set) var paymentIDs: [PaymentID] = []
    private(set) var payments: [PaymentID: Payment] = [:]
    /// Deliveries that this batch makes known.
    var aliases: [TransactionAlias: PurchaseKey] = [:]
    private(set) var notes: [JournalRow] = []
    var ledger: LedgerWork?
    /// It must survive a loss of power for another reason than its changes'.
    var isSynchronised = false
    var events: [PurchaseEvent] = []
    /// What is done once all of it is on disk.
    var afterwards: [(isolated PaymentQueue) -> Void] = []

    mutating func stage(_ purchase: Purchase, _ key: PurchaseKey) {
        if purchases.updateValue(purchase, forKey: key) == nil { keys.append(key) }
    }

    mutating func stage(_ payment: Payment, _ id: PaymentID) {
        if payments.updateValue(payment, forKey: id) == nil { paymentIDs.append(id) }
    }

    /// Changes a staged purchase; nothing if it is not staged.
    mutating func change(_ key: PurchaseKey, _ change: (inout PurchaseMachine) -> Void) {
        guard var purchase = purchases[key] else { return }
        change(&purchase.machine)
        purchases[key] = purchase
    }

    /// Changes a staged attempt; nothing if it is not staged.
    mutating func change(_ id: PaymentID, _ change: (inout PaymentMachine) -> Void) {
        guard var payment = payments[id] else { return }
        change(&payment.machine)
        payments[id] = payment
    }

    /// Stores a note; one of the same name in this batch is replaced.
    mutating func put(_ note: JournalRow) {
        notes.removeAll { $0.id == note.id }
        notes.append(note)
    }

    mutating func remove(_ id: PaymentID) {
        payments[id]?.isRemoved = true
    }

    /// The commit, nil if nothing durable changed. Writes each change into its timeline.
    mutating func commit(at now: Moment, observesOnly: Bool) -> JournalCommit? {
        var changes: [JournalChange] = notes.map { .put($0) }
        var isSynchronised = isSynchronised
        for key in keys {
            guard var purchase = purchases[key], purchase.hasChanged else { continue }
            let record = purchase.machine.record
            for change in RecordChange.changes(from: purchase.before, to: record) {
                purchase.timeline.add(change.text, at: Timestamp(now.date))
                isSynchronised = isSynchronised || change.mustBeSynchronised(in: record)
            }
            purchases[key] = purchase
            changes.append(.put(purchase.row(key, observesOnly: observesOnly)))
        }
        for id in paymentIDs {
            guard let payment = payments[id] else { continue }
            if payment.isRemoved {
                if payment.version > 0 {
                    changes.append(.remove(.payment(id), version: payment.version))
                }
            } else if payment.hasChanged {
                isSynchronised = isSynchronised || payment.before == nil
                #if PURSER_PLANTS
                    if PlantedFault.attemptNotSynchronised.isOn { isSynchronised = false }
                #endif
                changes.append(.put(payment.row(id)))
            }
        }
        guard !changes.isEmpty || ledger != nil else { return nil }
        #if PURSER_PLANTS
            if PlantedFault.goodsOutsideCommit.isOn { ledger = nil }
            if PlantedFault.grantNotSynchronised.isOn {
                return JournalCommit(
                    changes, ledger: ledger, durability: isSynchronised ? .synchronised : .ordered
                )
            }
        #endif
        return JournalCommit(
            changes, ledger: ledger,
            durability: isSynchronised || ledger != nil ? .synchronised : .ordered
        )
    }
}

extension Batch.Purchase {
    func row(_ key: PurchaseKey, observesOnly: Bool) -> JournalRow {
        let record = machine.record
        var row = JournalRow(
            id: .purchase(key), version: version + 1, body: record.body(timeline)
        )
        row.isSettled = record.isSettled(observesOnly: observesOnly)
        row.isEntitling = record.isEntitling
        row.owner = record.owner
        if case .merged = record.phase { return row }
        let own = record.aliases
        row.aliases = own + aliases.filter { !own.contains($0) }
        if row.isSettled { row.folded = record.folded().body(Timeline()) }
        return row
    }
}

extension Batch.Payment {
    func row(_ id: PaymentID) -> JournalRow {
        let record = machine.record
        var row = JournalRow(id: .payment(id), version: version + 1, body: record.body())
        row.owner = record.owner
        if record.state == .notStarted {
            row.isSettled = true
            row.folded = row.body.prefix(0)
        }
        return row
    }
}

extension RecordChange {
    /// A new delivery, a person's word, and every end must survive a loss of power; so must the
    /// beginning of a step that changes what was granted: the handler may have stored it, and the
    /// record of before would say that nothing happened. A grant is simply made again, if it will
    /// be for the same owner.
    fileprivate func mustBeSynchronised(in record: PurchaseRecord) -> Bool {
        #if PURSER_PLANTS
            switch self {
            case .applied where PlantedFault.grantNotSynchronised.isOn: return false
            case .delivered where PlantedFault.deliveryNotSynchronised.isOn: return false
            default: break
            }
        #endif
        return switch self {
        case .delivered, .assigned, .applied, .closed, .merged, .handedOver: true
        case .begun(let step, _): step != .grant || !record.isOwnerKeptByPayment
        case .matched, .blocked, .verified, .troubled, .finished: false
        }
    }
}
