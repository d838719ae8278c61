/// The pure machine of one purchase: facts go in, what it wants done is a function of its state.
package struct PurchaseMachine: Hashable, Sendable {
    /// The durable part.
    @Boxed package private(set) var record: PurchaseRecord
    /// The running action, besides finishes. Volatile, as all that follows.
    package private(set) var working: PurchaseAction?
    package private(set) var finishing: Set<TransactionID> = []
    package private(set) var failures = 0
    package private(set) var finishFailures = 0
    /// Until when nothing is tried, in uptime.
    package private(set) var rest: Duration?
    package private(set) var finishRest: Duration?
    /// The running call has outlived its limit; it is not made again before it ends.
    package var isOverdue: Bool { overdue != nil && overdue == working }
    private var overdue: PurchaseAction?
    /// A person waits for it.
    package var isWatched = false

    package init(_ record: PurchaseRecord) {
        self.record = record
    }

    /// The machine of the same purchase as it is on disk now; a call that still fits goes on.
    package func reloaded(_ record: PurchaseRecord) -> PurchaseMachine {
        var machine = PurchaseMachine(record)
        machine.isWatched = isWatched
        guard let working, record.fits(working) else { return machine }
        machine.working = working
        machine.overdue = overdue
        return machine
    }

    /// When it wants to be woken; a property of the state.
    package var nextWake: Duration? {
        [rest, finishRest].compactMap { $0 }.min()
    }

    /// What it wants done and is not doing.
    package func owed(_ policy: MachinePolicy) -> [PurchaseAction] {
        var actions: [PurchaseAction] = []
        if working == nil, rest == nil, let next = nextAction(policy) { actions.append(next) }
        if finishRest == nil {
            for id in record.dueFinishes(observesOnly: policy.observesOnly)
            where !finishing.contains(id) {
                actions.append(.finish(id))
            }
        }
        return actions
    }

    private func nextAction(_ policy: MachinePolicy) -> PurchaseAction? {
        switch record.phase {
        case .open:
            guard record.isDefined else { return nil }
            #if PURSER_PLANTS
                if PlantedFault.ownerNeverAsked.isOn, record.owner == nil { return nil }
            #endif
            guard record.owner != nil else { return .askOwner }
            return record.dueJudgement.map { .verify($0.transaction.id) }
        case .owned, .revoked:
            return record.dueJudgement.map { .verify($0.transaction.id) }
        case .applying(let step):
            if let worker = record.worker, worker != policy.process { return .askWorker(worker) }
            return .apply(step, revision: record.revision)
        case .blocked, .closed, .merged:
            return nil
        }
    }

    /// Marks an owed action as running; a step's beginning is durable, so that a crash in it is
    /// counted: only a step that did not end is begun in another launch.
    package mutating func begin(_ action: PurchaseAction, _ policy: MachinePolicy) {
        if case .finish(let id) = action {
            finishing.insert(id)
            return
        }
        working = action
        overdue = nil
        if case .apply = action {
            record.launchesBegun = min(record.launchesBegun + 1, 3)
            record.worker = policy.process
        }
    }

    /// Takes in what happened.
    package mutating func apply(
        _ input: PurchaseInput, at now: Moment, jitter: Double, policy: MachinePolicy
    ) {
        let clock = RestClock(now: now.uptime, jitter: jitter, retry: policy.retry)
        switch input {
        case .delivered(let transaction, let isRestore):
            record.take(transaction, isRestore: isRestore)
        case .matched(let match):
            record.settle(match)
        case .defined(let product):
            record.product = product
            record.isDefined = true
        case .judged(let id, let version, let judgement):
            judged(id, version, judgement, clock, policy)
        case .ownerAnswered(let owner):
            ownerAnswered(owner)
        case .ownerFailed(let text):
            guard working == .askOwner else { return }
            fail(.handlerFailed(text), clock)
        case .applied(let revision, let goods):
            applied(revision, goods)
        case .applyFailed(let revision, let text):
            guard case .apply(_, revision)? = working else { return }
            record.launchesBegun = 0
            fail(.handlerFailed(text), clock)
        case .workerAnswered(let worker, let isRunning):
            workerAnswered(worker, isRunning, clock)
        case .finished(let id):
            finishing.remove(id)
            finishFailures = 0
            record.mark(id) { $0.isFinished = true }
        case .finishFailed(let id):
            finishFailed(id, clock)
        case .removedElsewhere(let id):
            record.mark(id) { delivery in
                delivery.wasRemoved = !delivery.isFinished
                delivery.isFinished = true
            }
        case .absorbed(let other):
            record.absorb(other)
        case .merged(let key):
            record.phase = .merged(key)
            record.trouble = nil
            (working, rest) = (nil, nil)
        case .launched:
            (working, finishing, rest, finishRest) = (nil, [], nil, nil)
            (failures, finishFailures, overdue) = (0, 0, nil)
        case .due: due(now.uptime)
        case .nudged(let time):
            rest = rest.map { min($0, time) }
            finishRest = finishRest.map { min($0, time) }
        case .overdue:
            overdue = working
        case .dismiss(let reason, let by):
            dismissed(reason, by, policy)
        case .past, .doubted, .retry, .assign, .move, .handedOver:
            decided(input)
        }
    }

    private mutating func due(_ uptime: Duration) {
        #if PURSER_PLANTS
            if PlantedFault.restNeverEnds.isOn { return }
        #endif
        if let until = rest, until <= uptime { rest = nil }
        if let until = finishRest, until <= uptime { finishRest = nil }
    }

    private mutating func finishFailed(_ id: TransactionID, _ clock: RestClock) {
        finishing.remove(id)
        finishFailures = clock.count(finishFailures)
        finishRest = clock.rest(finishFailures, isWatched: isWatched)
    }

    private mutating func judged(
        _ id: TransactionID, _ version: TransactionVersion, _ judgement: Judgement,
        _ clock: RestClock, _ policy: MachinePolicy
    ) {
        guard working == .verify(id) else { return }
        working = nil
        guard let delivery = record.delivery(id), delivery.transaction.version == version,
            record.takesJudgement
        else { return }  // It has changed since; what is new is judged next.
        switch judgement {
        case .accepted(let purchase, let isPast):
            succeed()
            record.mark(id) { $0.judged = version }
            record.accept(purchase, version: version, isPast: isPast)
        case .acceptedElsewhere:
            succeed()
            record.mark(id) { $0.judged = version }
            guard record.phase == .open else { return }
            if policy.serverIsLedger {
                record.phase = .closed(.acceptedElsewhere)
            } else {
                record.trouble = .acceptedElsewhere
            }
        case .rejected(let reason, let closes):
            succeed()
            record.mark(id) { $0.judged = version }
            // A bad copy of something owned changes nothing.
            guard record.phase == .open else { return }
            if closes { record.close(.rejected(reason)) }
            if record.phase == .open { record.trouble = .rejected(reason) }
        case .undecided(let reason, let delay):
            failures = clock.count(failures)
            rest = clock.rest(
                failures, isWatched: isWatched, isServer: reason.isOfServer, serverDelay: delay
            )
            record.trouble = .undecided(reason)
        }
    }

    private mutating func ownerAnswered(_ owner: AccountID?) {
        guard working == .askOwner else { return }
        succeed()
        working = nil
        guard record.phase == .open, record.owner == nil else { return }
        record.owner = owner
        if owner == nil { record.phase = .blocked(.ownerUnknown) }
    }

    private mutating func applied(_ revision: Int, _ goods: [Goods]) {
        guard case .applying(let step) = record.phase, revision == record.revision else { return }
        succeed()
        working = nil
        record.worker = nil
        record.launchesBegun = 0
        switch step {
        case .grant:
            record.granted?.goods = goods
            record.phase = .owned
        case .reinstate:
            record.phase = .owned
        case .revoke:
            record.phase = .revoked
        }
        record.goOnMoving(hasTakenBack: step == .revoke)
    }

    private mutating func workerAnswered(
        _ worker: JournalProcess, _ isRunning: Bool, _ clock: RestClock
    ) {
        guard working == .askWorker(worker) else { return }
        #if PURSER_PLANTS
            if PlantedFault.workerNeverDies.isOn { return }
        #endif
        working = nil
        if isRunning {
            failures = clock.count(failures)
            rest = clock.rest(failures, isWatched: isWatched)
        } else if record.worker == worker {
            record.worker = nil
        }
    }

    /// What a person or a hint decides, and what needs no decision.
    private mutating func decided(_ input: PurchaseInput) {
        switch input {
        case .doubted:
            record.doubt()
        case .retry:
            (rest, finishRest, failures) = (nil, nil, 0)
            if record.phase == .blocked(.ownerUnknown) { record.phase = .open }
            if record.phase == .open, record.trouble?.waitsForRetry == true {
                record.trouble = nil
                for index in record.deliveries.indices { record.deliveries[index].judged = nil }
            }
        case .assign(let owner, let candidate, let by):
            guard case .blocked = record.phase else { return }
            record.owner = owner
            record.assignedBy = by
            record.order = candidate?.order
            record.payment = candidate?.payment
            record.phase = .open
        case .past(let transaction):
            record.takePast(transaction)
        case .move(let account):
            record.move(to: account)
        case .handedOver(let account):
            // Its goods are on their way to whom the running step names.
            if case .apply? = working { return }
            record.owner = account
        default: break
        }
    }

    /// Not while the handler works, here or in another process: its goods would come all the same.
    private mutating func dismissed(_ reason: String, _ by: String, _ policy: MachinePolicy) {
        guard working == nil, record.worker == nil || record.worker == policy.process else {
            return
        }
        switch record.phase {
        case .open, .blocked, .applying(.grant):
            record.phase = .closed(.dismissed(reason: reason, by: by))
        case .applying(.revoke):
            // The goods stay where they are. Whether the failed step was stored is not known, so
            // the next of its kind repeats its revision: it is stored once all the same (I2).
            record.revision -= 1
            record.phase = .owned
            record.movesTo = nil
        case .applying(.reinstate):
            record.revision -= 1
            record.phase = .revoked
        case .owned, .revoked, .closed, .merged:
            return
        }
        succeed()
        record.worker = nil
        record.launchesBegun = 0
    }

    private mutating func succeed() {
        failures = 0
        rest = nil
        record.trouble = nil
    }

    private mutating func fail(_ trouble: PurchaseRecord.Trouble, _ clock: RestClock) {
        working = nil
        failures = clock.count(failures)
        rest = clock.rest(failures, isWatched: isWatched)
        record.trouble = trouble
    }
}
