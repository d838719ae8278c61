import Foundation

/// Merging owners: noted first, carried out by the app's handler, and stored in one commit with
/// every row that changes its owner. After a crash it goes on at the next launch.
extension PaymentQueue {
    nonisolated func merge(
        _ request: MergeRequest
    ) async throws(PurchaseError) -> OwnerMerge {
        let reply = Waiter<Result<OwnerMerge, PurchaseError>>()
        mailbox.put(.merge(request, reply))
        return try await answer(reply, within: limits.start + limits.handler)
    }

    /// Notes the merge; one that is under way is joined.
    func beginMerge(
        _ request: MergeRequest, _ reply: Waiter<Result<OwnerMerge, PurchaseError>>,
        _ batch: inout Batch
    ) {
        guard case .accounts = policies.owners, request.source != request.target else {
            reply.answer(.failure(.notMergeable))
            return
        }
        let name = request.note
        var state =
            merges[name]?.state
            ?? MergeState(source: request.source, target: request.target, by: request.by)
        let isNew = !state.isPending
        if isNew {
            state.revision += 1
            state.isPending = true
            state.by = request.by
            put(state, &batch)
        }
        batch.afterwards.append { [state] queue in
            var live = queue.merges[name] ?? LiveMerge(state: state)
            live.state = state
            if isNew { live.isAsked = false }
            live.rests = false
            live.callers.append(reply)
            queue.merges[name] = live
            queue.mailbox.put(.turn)
        }
    }

    /// What is stored of a merge, by this process or another, is what goes on.
    func take(_ state: MergeState, _ name: String) {
        var live = merges[name] ?? LiveMerge(state: state)
        live.state = state
        live.isAsked = true
        merges[name] = live
        if !state.isPending, !live.isRunning { answerMerge(name, .success(state.merge)) }
    }

    private func put(_ state: MergeState, _ batch: inout Batch) {
        put(note: state.merge.id.rawValue, state.body, of: state.target, &batch)
        // Lost, its revision would be given again, and the handler that has stored it moves nothing
        // twice.
        batch.isSynchronised = true
    }

    /// The next merge that the handler may be asked for: not while it works on something of the
    /// owner that is to go.
    func nextMerge() -> MergeState? {
        guard unreconciled.isEmpty else { return nil }
        for name in merges.keys.sorted() {
            guard let live = merges[name], live.state.isPending, !live.isRunning,
                !live.rests
            else { continue }
            let source = live.state.source
            let isBusy = purchases.values.contains { live in
                guard case .applying = live.machine.record.phase else { return false }
                return live.machine.record.owner == source && live.machine.record.worker != nil
            }
            if !isBusy { return live.state }
        }
        return nil
    }

    /// The app is back: what failed is tried again.
    func nudgeMerges() {
        for name in merges.keys.sorted() { merges[name]?.rests = false }
    }

    /// Stages the call for a merge. Each call has a revision of its own: the handler may have
    /// stored the one before, and what the old owner was given since then has to go as well.
    func begin(_ merge: MergeState, _ batch: inout Batch) {
        let name = merge.merge.id.rawValue
        var state = merge
        if merges[name]?.isAsked == true {
            state.revision += 1
            put(state, &batch)
        }
        batch.afterwards.append { [state] queue in
            queue.merges[name]?.state = state
            queue.merges[name]?.isAsked = true
            queue.callHandler(state.merge)
        }
    }

    private func callHandler(_ merge: OwnerMerge) {
        merges[merge.id.rawValue]?.isRunning = true
        let slot = begin(.handler, .merge(merge.id), limit: limits.handler)
        let (handler, mailbox) = (ports.granting, mailbox)
        runner.start {
            do {
                mailbox.put(.merged(merge, slot, .success(try await handler.merge(merge))))
            } catch {
                let failure = QueueMessage.CallFailure(text: "\(error)")
                mailbox.put(.merged(merge, slot, .failure(failure)))
            }
        }
    }

    /// Everything that is the old owner's becomes the new one's, with the ledger's movement, in one
    /// commit.
    func merged(
        _ merge: OwnerMerge, _ result: Result<LedgerWork?, QueueMessage.CallFailure>,
        _ batch: inout Batch
    ) async throws(JournalFailure) {
        let name = merge.id.rawValue
        let work: LedgerWork?
        switch result {
        case .failure(let failure):
            batch.afterwards.append { queue in
                queue.merges[name]?.isRunning = false
                queue.merges[name]?.rests = true
                queue.answerMerge(name, .failure(.mergeFailed(failure.text)))
            }
            return
        case .success(let made): work = made
        }
        // Another process may have been first.
        guard let row = try await ports.journal.row(.note(name)), var state = row.mergeState,
            state.isPending
        else { return endMerge(name, nil, merge, &batch) }
        noteVersions[name] = row.version
        try await handOver(merge, by: state.by, &batch)
        batch.ledger = work?.under(merge.id, revision: merge.revision)
        state.isPending = false
        put(note: name, state.body, of: merge.target, &batch)
        endMerge(name, state, merge, &batch)
    }

    private func endMerge(
        _ name: String, _ state: MergeState?, _ merge: OwnerMerge, _ batch: inout Batch
    ) {
        batch.afterwards.append { queue in
            queue.merges[name]?.isRunning = false
            if let state { queue.merges[name]?.state = state }
            queue.merges[name]?.state.isPending = false
            queue.answerMerge(name, .success(merge))
            queue.mailbox.put(.turn)
        }
    }

    private func answerMerge(_ name: String, _ answer: Result<OwnerMerge, PurchaseError>) {
        for caller in merges[name]?.callers ?? [] { caller.answer(answer) }
        merges[name]?.callers = []
    }

    private func handOver(
        _ merge: OwnerMerge, by: String, _ batch: inout Batch
    ) async throws(JournalFailure) {
        for id in try await rowIDs(of: merge.source) {
            switch id {
            case .purchase(let key):
                guard try await stage(key, &batch) == key else { continue }
                #if PURSER_PLANTS
                    if PlantedFault.mergeLeavesPurchases.isOn { continue }
                #endif
                change(key, .handedOver(merge.target), &batch)
                note("its owner was merged into another, by \(by)", on: key, &batch)
            case .payment(let id):
                change(id, .handedOver(merge.target), &batch)
            case .note(let name):
                handOver(note: name, to: merge.target, &batch)
            }
        }
    }

    private func handOver(note name: String, to target: AccountID, _ batch: inout Batch) {
        if name.hasPrefix(Self.originalNote) {
            put(note: name, target, &batch)
            batch.afterwards.append { queue in queue.originalOwners[name] = target }
        } else if name.hasPrefix(Self.tokenNote),
            let token = AccountToken(text: String(name.dropFirst(Self.tokenNote.count)))
        {
            put(note: name, target, &batch)
            batch.afterwards.append { queue in queue.tokenOwners[token] = target }
        }
    }
}

extension JournalRow {
    fileprivate var mergeState: MergeState? {
        do throws(UnreadableRecord) { return try MergeState(body: body) } catch { return nil }
    }
}

extension PurchaseError {
    static let notMergeable = PurchaseError(
        .invalidRequest, .request,
        "two accounts can be merged, in a shop whose owners are accounts",
        isRetryable: false
    )

    static func mergeFailed(_ text: String) -> PurchaseError {
        PurchaseError(
            .handlerFailed, .granting, "the handler could not move the goods; it is asked again",
            isRetryable: true, underlying: text
        )
    }
}
