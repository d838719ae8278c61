import Foundation

/// What each message does.
extension PaymentQueue {
    /// The part of a message that happens once, however often its commit is tried: slots, deadlines
    /// and lines. Nil if nothing else follows.
    func accept(_ message: QueueMessage) async -> QueueMessage? {
        switch message {
        case .wake(let deadline):
            disarm(deadline)
            return accept(due: alarms.take(upTo: max(deadline, effects.uptime())))
        case .buy(let ticket):
            return await enter(ticket)
        case .prepared(let ticket, let slot, let result):
            calls[slot] = nil
            guard slots.end(slot) else { return nil }
            return prepared(ticket, result)
        case .withdrawn(_, let slot), .storeAsked(_, let slot, _):
            calls[slot] = nil
            return slots.end(slot) ? message : nil
        case .answered(_, let slot, _), .handled(_, let slot, _, _), .merged(_, let slot, _):
            calls[slot] = nil
            _ = slots.end(slot)
            return message  // A late answer counts: money or goods may have moved.
        case .judged(_, _, let slot, _), .ownerAnswered(_, let slot, _):
            calls[slot] = nil
            #if PURSER_PLANTS
                if PlantedFault.slotNotFreed.isOn { return message }
            #endif
            return slots.end(slot) ? message : nil
        case .finished(_, let slot, _, let result):
            calls[slot] = nil
            let isInTime = slots.end(slot)
            if case .success = result { return message }
            return isInTime ? message : nil
        case .begun(let id, let slot):
            alarms.set(.call(slot), at: effects.uptime() + limits.payment)
            tell(.purchasing, payment: id)
            return message
        case .nudged:
            for store in ports.stores { readUnfinished(store) }
            retryStalled()
            nudgeMerges()
            return message
        case .gone(let id):
            line.remove(id)
            return message
        case .again(let accepted):
            return accepted
        default:
            return message
        }
    }

    private func accept(due deadlines: [Deadline]) -> QueueMessage? {
        var due: [Deadline] = []
        var overdue: [CallSubject] = []
        for deadline in deadlines {
            switch deadline {
            case .call(let slot):
                if slots.park(slot), let subject = calls[slot] { overdue.append(subject) }
            case .journal:
                retryStalled()
            case .finish(let key):
                warn(of: key)
            case .unfinished(let id):
                readsComing.remove(id)
                if let store = ports.store(id) { readUnfinished(store) }
            case .patience(let id):
                guard isWaitedFor(id) else { continue }
                patience.insert(id)
                due.append(deadline)
            case .purchase, .payment, .age:
                due.append(deadline)
            }
        }
        if !overdue.isEmpty { mailbox.put(.overdue(overdue)) }
        return due.isEmpty ? nil : .due(due)
    }

    /// Stages what the message changes. May run again after a conflict, so it touches the batch
    /// alone.
    func handle(_ message: QueueMessage, _ batch: inout Batch) async throws(JournalFailure) {
        switch message {
        case .deliver(let transactions, let origin, let reply):
            let keys = try await place(transactions, origin, &batch)
            batch.afterwards.append { _ in reply.answer(.success(keys)) }
        case .answered(let id, _, let answer):
            try await answered(id, answer, &batch)
        case .judged(let request, let key, _, let verdict):
            try await judged(verdict, request, key, &batch)
        case .ownerAnswered(let key, _, .success(let owner)):
            change(key, .ownerAnswered(owner), &batch)
        case .ownerAnswered(let key, _, .failure(let failure)):
            change(key, .ownerFailed(failure.text), &batch)
        case .handled(let key, _, let call, let result):
            handled(key, call, result, &batch)
        case .finished(let key, _, let id, .success):
            change(key, .finished(id), &batch)
        case .finished(let key, _, let id, .failure):
            change(key, .finishFailed(id), &batch)
        case .workerAnswered(let key, let worker, let isRunning):
            change(key, .workerAnswered(worker, isRunning: isRunning), &batch)
        case .unfinishedRead(let store, let result):
            try await unfinishedRead(store, result, &batch)
        case .storeAsked(let id, _, let result):
            try await storeAsked(id, result, &batch)
        case .update(let store, let update):
            try await updated(store, update, &batch)
        case .serve(let place):
            try await serve(place, &batch)
        case .begun(let id, _):
            change(id, .begun, &batch)
        case .withdrawn(let id, _), .gone(let id):
            withdraw(id, &batch)
        case .settle(let hold, let decision, let reply):
            await settle(hold, decision, reply, &batch)
        case .watch(let key, let watcher):
            try await watch(key, watcher, &batch)
        case .move(let key, let account, let by, let reply):
            try await move(key, to: account, by: by, reply, &batch)
        case .merge(let request, let reply):
            beginMerge(request, reply, &batch)
        case .merged(let merge, _, let result):
            try await merged(merge, result, &batch)
        case .defined:
            await define(&batch)
        case .nudged:
            nudge(&batch)
        case .due(let deadlines):
            due(deadlines, &batch)
        case .overdue(let subjects):
            for subject in subjects { overdue(subject, &batch) }
        case .clock(let body):
            saveClock(body, &batch)
        case .turn, .wake, .buy, .prepared, .again:
            break
        }
    }

    private func handled(
        _ key: PurchaseKey, _ call: QueueMessage.HandlerCall,
        _ result: Result<LedgerWork?, QueueMessage.CallFailure>, _ batch: inout Batch
    ) {
        stageLive(key, &batch)
        switch result {
        case .success(let work):
            if let work { batch.ledger = work.under(GrantID(key), revision: call.revision) }
            change(key, .applied(revision: call.revision, goods: call.goods), &batch)
        case .failure(let failure):
            change(key, .applyFailed(revision: call.revision, failure.text), &batch)
        }
    }

    private func withdraw(_ id: PaymentID, _ batch: inout Batch) {
        guard let live = payments[id], live.tickets.allSatisfy(\.waiter.isAnswered) else { return }
        change(id, .withdrawn, &batch)
    }

    private func due(_ deadlines: [Deadline], _ batch: inout Batch) {
        for deadline in deadlines {
            switch deadline {
            case .purchase(let key): change(key, .due, &batch)
            case .payment(let id): change(id, .due, &batch)
            case .patience(let id): touch(waitingFor: id, &batch)
            case .age(let id): age(id, &batch)
            case .call, .unfinished, .finish, .journal: break
            }
        }
    }

    private func overdue(_ subject: CallSubject, _ batch: inout Batch) {
        switch subject {
        case .payment(let id):
            change(id, .limit, &batch)
        case .preparation(let id):
            guard let entry = line.entry(id) else { return }
            line.remove(id)
            entry.ticket.waiter.answer(.failure(.orderTimedOut))
        case .verification(let key, let id, let version):
            let reason = UndecidedReason(.timedOut, "no answer within the limit")
            #if PURSER_PLANTS
                if PlantedFault.lateVerdictRejects.isOn {
                    let refusal = Judgement.rejected(
                        RejectionReason(.refusedByServer), closes: true)
                    return change(key, .judged(id, version, refusal), &batch)
                }
            #endif
            change(key, .judged(id, version, .undecided(reason, retryAfter: nil)), &batch)
        case .owner(let key):
            change(key, .ownerFailed("the policy did not answer within the limit"), &batch)
        case .handler(let key):
            change(key, .overdue, &batch)
        case .finish(let key, let id):
            change(key, .finishFailed(id), &batch)
        case .asking(let id):
            change(id, .askedInVain(listIsComplete: false), &batch)
        case .merge:
            break  // It goes on, and is told when it ends.
        }
    }

    private func settle(
        _ hold: HoldID, _ decision: HoldDecision,
        _ reply: Waiter<Result<Void, PurchaseError>>, _ batch: inout Batch
    ) async {
        guard let current = currentHold(hold) else {
            reply.answer(.failure(.holdNotFound(hold)))
            return
        }
        guard current.actions.contains(decision.action),
            await mayBegin(decision, on: hold, &batch)
        else {
            reply.answer(.failure(.actionNotAllowed(decision.action, on: hold)))
            return
        }
        switch (hold, decision) {
        case (.purchase(let key), .retry): change(key, .retry, &batch)
        case (.purchase(let key), .assign(let owner, let payment, let by)):
            assign(key, to: owner, payment, by, &batch)
        case (.purchase(let key), .dismiss(let reason, let by)):
            change(key, .dismiss(reason: reason, by: by), &batch)
        case (.payment(let id), .retry): change(id, .retry, &batch)
        case (.payment(let id), .dismiss(let reason, let by)):
            change(id, .dismiss(reason: reason, by: by), &batch)
        case (.payment, .assign): break
        }
        batch.afterwards.append { _ in reply.answer(.success(())) }
    }

    private func assign(
        _ key: PurchaseKey, to owner: AccountID, _ payment: PaymentID?, _ by: String,
        _ batch: inout Batch
    ) {
        var candidate: AttemptMatch.Candidate?
        if let payment, let live = payments[payment], live.machine.record.isMatchable {
            candidate = live.machine.record.candidate
            change(payment, .matched(key), &batch)
        }
        change(key, .assign(owner, candidate, by: by), &batch)
    }

    /// A handler that works, here or in another process, must end before the purchase is
    /// dismissed; of a process that died nothing more comes.
    private func mayBegin(
        _ decision: HoldDecision, on hold: HoldID, _ batch: inout Batch
    ) async -> Bool {
        guard case .dismiss = decision, case .purchase(let key) = hold else { return true }
        guard let machine = purchases[key]?.machine, machine.working == nil else { return false }
        guard let worker = machine.record.worker, worker != machinePolicy.process else {
            return true
        }
        guard await !ports.journal.isRunning(worker) else { return false }
        stageLive(key, &batch)
        batch.change(key) { machine in
            machine.begin(.askWorker(worker), machinePolicy)
            input(.workerAnswered(worker, isRunning: false), &machine)
        }
        return true
    }

    private func define(_ batch: inout Batch) async {
        for key in purchases.keys.sorted() {
            guard let record = purchases[key]?.machine.record, !record.isDefined,
                let product = record.deliveries.first?.transaction.product,
                let definition = await ports.catalog.definition(of: product, in: key.store)
            else { continue }
            change(key, .defined(definition.id), &batch)
        }
    }

    /// Wakes what rests, spread over a while so that a million devices do not come at once.
    private func nudge(_ batch: inout Batch) {
        for key in purchases.keys.sorted() {
            let time = effects.uptime() + retry.spread * effects.randomFraction()
            change(key, .nudged(by: time), &batch)
        }
        for id in payments.keys.sorted() {
            guard let state = payments[id]?.machine.record.state else { continue }
            switch state {
            case .unknown, .unseen: change(id, .retry, &batch)
            default: break
            }
        }
    }
}

extension PurchaseError {
    static let orderTimedOut = PurchaseError(
        .orderFailed, .order, "the order service or signer did not answer within the limit",
        isRetryable: true
    )

    static func holdNotFound(_ hold: HoldID) -> PurchaseError {
        PurchaseError(.holdNotFound, .hold, "nothing is held under \(hold)", isRetryable: false)
    }

    static func actionNotAllowed(_ action: HoldAction, on hold: HoldID) -> PurchaseError {
        PurchaseError(
            .actionNotAllowed, .hold, "\(hold) does not take \(action.rawValue) now",
            isRetryable: true
        )
    }
}
