/// The loop that takes payments and deliveries to their end.
///
/// It takes one message, stages copies of what the message changes, commits them in one step,
/// adopts the copies, tells, and starts what they want done. If the commit fails the copies are
/// dropped and the message comes again. Calls run as children of `run()` through ``CallRunner`` and
/// come back as messages; nothing here trusts state across an `await` but what the loop itself
/// owns.
actor PaymentQueue {
    let ports: QueuePorts
    let policies: Policies
    let limits: Limits
    let retry: RetryPolicy
    let effects: Effects
    let stage: VerificationStage
    nonisolated let runner: CallRunner
    nonisolated let bus: EventBus
    nonisolated let grantLog = GrantLog()
    nonisolated let mailbox = Mailbox<QueueMessage>()
    /// Whoever holds it runs the loop; there is one.
    private nonisolated let baton = Mailbox<Void>()
    private nonisolated let running = Locked(false)

    // The loop's own state.
    var opened: JournalSnapshot?
    var purchases: [PurchaseKey: LivePurchase] = [:]
    var payments: [PaymentID: LivePayment] = [:]
    var line = BuyLine()
    /// Saved attempts that wait for a slot, in the order in which they were saved.
    var waitingPayments: [PaymentID] = []
    /// Attempts of which the store is asked when a read ends.
    var waitingQuestions: [PaymentID] = []
    var slots: Slots
    var alarms = Alarms<Deadline>()
    var calls: [Slots.ID: CallSubject] = [:]
    var judging = ReadyList()
    var handling = ReadyList()
    var finishing = ReadyList()
    var patience: Set<PaymentID> = []
    /// Stores whose unfinished list is to be read again, and how often that failed.
    var readsComing: Set<StoreID> = []
    var failedReads: [StoreID: Int] = [:]
    /// Purchases whose finish deadline is watched, and told once a launch.
    var watchedDeadlines: Set<PurchaseKey> = []
    var tokenOwners: [AccountToken: AccountID] = [:]
    /// Whose the periods of a subscription are, by its first transaction.
    var originalOwners: [String: AccountID] = [:]
    /// Merges of owners, by the names of their notes.
    var merges: [String: LiveMerge] = [:]
    /// Restores that wait until few finishes do.
    var finishWaiters: [Waiter<Void>] = []
    var madeBoard: EntitlementBoard?
    /// The board has the journal's facts, so it is told what changes.
    var hasFacts = false
    /// Callers are answered, and the board is not told yet: who reads it waits.
    var isTellingBoard = false
    var boardReaders: [CheckedContinuation<Void, Never>] = []
    /// Versions of the notes on disk.
    var noteVersions: [String: Int64] = [:]
    var told: [HoldID: Hold] = [:]
    /// Messages whose commit failed, in order.
    private var stalled: [QueueMessage] = []
    private var stalls = 0
    /// An alarm for them is set; one is enough, or each round would leave more of them.
    private var isRetrySet = false
    /// The deadlines that are slept for, the earliest last.
    var sleepers: [Duration] = []
    /// With so many alarms, those that are not meant any more are looked for.
    var alarmLimit = PaymentQueue.fewAlarms
    /// A message is on its way that gives the handler's slot to the next.
    var isTurnComing = false
    /// Stores whose unfinished list must be read before a moved journal grants.
    var unreconciled: Set<StoreID> = []
    /// The installation that a moved journal came from, until all is reconciled.
    var movedFrom: InstallationID?
    /// The move is not on disk yet, and the next commit is the first that claims the journal.
    var isMoveUnnoted = false
    /// The journal may be lost; looked at before the next step.
    var loss: JournalLoss?
    nonisolated let probe = Locked<MachineProbe?>(nil)
    nonisolated let rebuilding = Locked<Rebuilding?>(nil)

    init(
        ports: QueuePorts, policies: Policies, limits: Limits, retry: RetryPolicy,
        effects: Effects, runner: CallRunner
    ) {
        self.ports = ports
        self.policies = policies
        self.limits = limits
        self.retry = retry
        self.effects = effects
        self.runner = runner
        self.bus = EventBus(limit: limits.observerBuffer)
        self.slots = Slots(limits)
        var stage = VerificationStage()
        stage.app = policies.app
        stage.environments = policies.environments
        stage.acceptsVouching = policies.acceptsVouching
        stage.rejection = policies.rejection
        self.stage = stage
        baton.put(())
    }

    /// Runs the loop until cancelled. A second run waits until the first has put the baton down.
    func run() async {
        guard await baton.next() != nil else { return }
        running.withLock { $0 = true }
        defer {
            running.withLock { $0 = false }
            baton.put(())
        }
        guard await openUntilDone() else { return }
        sleepers = []
        for store in ports.stores { readUnfinished(store) }
        // Nothing else moves an attempt of an earlier launch that nobody answered.
        for id in payments.keys.sorted() { startAsking(id) }
        arm()
        while let message = await mailbox.next() {
            await step(message)
            arm()
        }
    }

    private func openUntilDone() async -> Bool {
        var failures = 0
        while !Task.isCancelled {
            do throws(JournalFailure) {
                try await open()
                return true
            } catch {
                failures += 1
                let rest = retry.rest(
                    afterFailures: failures, isWatched: false, serverDelay: nil,
                    jitter: effects.randomFraction()
                )
                tell(.journalTrouble(error.description))
                do { try await effects.sleep(until: effects.uptime() + rest) } catch {
                    return false
                }
            }
        }
        return false
    }

    nonisolated var isRunning: Bool { running.withLock { $0 } }

    var machinePolicy: MachinePolicy {
        var policy = MachinePolicy(process: opened?.process ?? "")
        policy.retry = retry
        policy.observesOnly = policies.observesOnly
        policy.serverIsLedger = policies.serverIsLedger
        return policy
    }

    /// One message, from taking it in to starting what it wants done.
    private func step(_ message: QueueMessage) async {
        guard let accepted = await accept(message) else { return }
        var message = accepted
        var hasReopened = false
        for _ in 0..<8 {
            var batch = Batch()
            do throws(JournalFailure) {
                try await recoverLoss()
                try await handle(message, &batch)
                ownOriginals(&batch)
                await beginHandler(&batch)
                try await store(&batch)
                return
            } catch {
                switch error.code {
                case .conflict:
                    do throws(JournalFailure) { try await reload(batch) } catch {
                        return stall(message, error)
                    }
                case .damaged where !hasReopened:
                    // The journal as a whole: opening tells.
                    hasReopened = true
                    loss = loss ?? .suspected
                case .ledgerOverflow:
                    guard let failed = message.failingHandler(error.description) else { return }
                    message = failed
                default:
                    return stall(message, error)
                }
            }
        }
        stall(message, JournalFailure(.other, "another writer was always first"))
    }

    /// Commits and adopts; on failure nothing of the batch has happened.
    func store(_ batch: inout Batch) async throws(JournalFailure) {
        let now = effects.now()
        forgetConsumed(&batch)
        noteMove(&batch)
        if let commit = batch.commit(at: now, observesOnly: policies.observesOnly) {
            try await ports.journal.commit(commit)
            // Only what was really stored says that the journal stores again.
            stalls = 0
            isRetrySet = false
            if !stalled.isEmpty { retryStalled() }
        }
        isTellingBoard = true
        adopt(batch, at: now)
        await tellBoard(batch)
        boardIsTold()
    }

    /// An attempt whose purchase is settled has nothing left to tell: it goes in the same commit.
    private func forgetConsumed(_ batch: inout Batch) {
        for key in batch.keys {
            guard let record = batch.purchases[key]?.machine.record, let id = record.payment,
                record.isSettled(observesOnly: policies.observesOnly)
            else { continue }
            stageLive(id, &batch)
            if case .consumed(key) = batch.payments[id]?.machine.record.state { batch.remove(id) }
        }
    }

    /// Another process wrote, or a commit that failed was stored all the same: what is on disk is
    /// what the machines are.
    private func reload(_ batch: Batch) async throws(JournalFailure) {
        for key in batch.keys where purchases[key] != nil {
            let row = try await ports.journal.row(.purchase(key))
            guard row != nil || purchases[key]?.version == 0 else {
                loss = loss ?? .suspected
                continue
            }
            reload(key, row)
            guard case .merged(let target)? = purchases[key]?.machine.record.phase else { continue }
            var successor = Batch()
            _ = try await stage(target, &successor)
            adopt(successor, at: effects.now())
            moveCallers(from: key, to: target)
        }
        for id in batch.paymentIDs where payments[id] != nil {
            let row = try await ports.journal.row(.payment(id))
            if row == nil, payments[id]?.version != 0 { loss = loss ?? .suspected }
            guard let row, let record = row.payment(id) else { continue }
            payments[id]?.machine = PaymentMachine(resuming: record)
            payments[id]?.version = row.version
        }
        for note in batch.notes {
            guard case .note(let name) = note.id else { continue }
            let row = try await ports.journal.row(note.id)
            noteVersions[name] = row?.version ?? 0
            if let row { takeOwnership(note: name, row) }
        }
    }

    private func reload(_ key: PurchaseKey, _ row: JournalRow?) {
        guard let live = purchases[key], let row, let read = row.purchase(key) else {
            purchases[key] = nil
            return
        }
        var fresh = live
        fresh.machine = live.machine.reloaded(read.record)
        fresh.timeline = read.timeline
        fresh.aliases = row.aliases
        fresh.version = row.version
        purchases[key] = fresh
        bus.send(events(from: live.machine.record, to: read.record))
        enlist(key)
    }

    /// The journal failed: callers who charged nothing are told so, all else comes again.
    private func stall(_ message: QueueMessage, _ failure: JournalFailure) {
        tell(.journalTrouble(failure.description))
        if let key = message.purchase {
            purchases[key]?.storageTrouble = failure.description
            retell(key)
        }
        switch message {
        case .serve(let place):
            if let entry = line.head(place) {
                line.removeHead(place)
                entry.ticket.waiter.answer(.failure(PurchaseError(failure)))
                mailbox.put(message)
            }
        case .settle(_, _, let reply):
            reply.answer(.failure(PurchaseError(failure, stage: .hold)))
        case .merge(_, let reply):
            reply.answer(.failure(PurchaseError(failure)))
        case .move(_, _, _, let reply):
            reply.answer(.failure(PurchaseError(failure)))
        case .deliver(let transactions, _, _):
            for transaction in transactions { tellUnstored(transaction, failure) }
            stalled.append(message)
        default:
            #if PURSER_PLANTS
                if PlantedFault.stalledIsDropped.isOn { return }
            #endif
            stalled.append(message)
        }
        guard !isRetrySet else { return }
        isRetrySet = true
        stalls += 1
        let rest = retry.rest(
            afterFailures: stalls, isWatched: true, serverDelay: nil,
            jitter: effects.randomFraction()
        )
        alarms.set(.journal, at: effects.uptime() + rest)
    }

    /// Gives what the journal refused another try, in order.
    func retryStalled() {
        let messages = stalled
        stalled = []
        isRetrySet = false
        for message in messages { mailbox.put(.again(message)) }
    }
}
