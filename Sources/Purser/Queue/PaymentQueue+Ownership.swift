import Foundation

/// One owner for each original purchase: kept, moved by a decision, never by a restore alone.
extension PaymentQueue {
    /// Notes under this name keep whose the periods of a subscription are.
    static let originalNote = "original/"

    // MARK: Originals

    /// A purchase whose payment is not known belongs to whom its original does, whatever its token
    /// or a restore says.
    func bound(_ match: AttemptMatch, _ transaction: StoreTransaction) -> AttemptMatch {
        switch match {
        case .attempt, .ambiguous:
            return match
        case .owner, .external:
            guard let original = transaction.original else { return match }
            let name = Self.note(of: original, in: transaction.store, transaction.environment)
            return originalOwners[name].map { .owner($0) } ?? match
        }
    }

    /// Notes whose each subscription is, once a period of it was verified. A period that turns out
    /// to be of another's original goes to that owner, unless it was paid here.
    func ownOriginals(_ batch: inout Batch) {
        guard case .accounts = policies.owners else { return }
        for key in batch.keys {
            guard let staged = batch.purchases[key], staged.hasChanged,
                let name = staged.machine.record.originalNote,
                let owner = staged.machine.record.owner
            else { continue }
            let record = staged.machine.record
            let known = originalOwners[name]
            guard known != owner else { continue }
            let isAccepted = staged.before?.revision ?? 0 == 0 && record.revision == 1
            if let known, isAccepted, record.payment == nil, staged.machine.working == nil {
                change(key, .handedOver(known), &batch)
            } else if known == nil || isAccepted || staged.before?.owner != owner {
                put(note: name, owner, &batch)
                batch.afterwards.append { queue in queue.originalOwners[name] = owner }
            }
        }
    }

    fileprivate static func note(
        of original: OriginalTransaction, in store: StoreID, _ environment: StoreEnvironment
    ) -> String {
        // Ids of production and sandbox differ, and a delivery may not say from which it is.
        let alias = TransactionAlias(
            store: store, environment: environment.reusesTransactionIDs ? environment : .unknown,
            transaction: original.id, since: original.date
        )
        return originalNote + alias.description
    }

    /// Stages a note that names an owner.
    func put(note name: String, _ owner: AccountID, _ batch: inout Batch) {
        put(note: name, Data(owner.rawValue.utf8), of: owner, &batch)
    }

    func put(note name: String, _ body: Data, of owner: AccountID, _ batch: inout Batch) {
        let version = noteVersions[name, default: 0] + 1
        var row = JournalRow(id: .note(name), version: version, body: body)
        row.owner = owner
        batch.put(row)
        batch.afterwards.append { queue in queue.noteVersions[name] = version }
    }

    /// The notes on owners that are in memory, as they are stored in a new journal.
    var ownershipNotes: [JournalRow] {
        func row(_ name: String, _ body: Data, _ owner: AccountID) -> JournalRow {
            var row = JournalRow(id: .note(name), version: 1, body: body)
            row.owner = owner
            return row
        }
        let originals = originalOwners.sorted { $0.key < $1.key }
            .map { row($0.key, Data($0.value.rawValue.utf8), $0.value) }
        let kept = merges.sorted { $0.key < $1.key }
            .map { row($0.key, $0.value.state.body, $0.value.state.target) }
        return originals + kept
    }

    func takeOwnership(note name: String, _ row: JournalRow) {
        if name.hasPrefix(Self.originalNote) {
            originalOwners[name] = AccountID(String(decoding: row.body, as: UTF8.self))
        } else if name.hasPrefix(MergeRequest.prefix) {
            do throws(UnreadableRecord) {
                take(try MergeState(body: row.body), name)
            } catch {
                tell(.journalTrouble("the merge \(name) cannot be read and is left alone"))
            }
        }
    }

    // MARK: Moving

    /// What the app's policy says about a purchase of another account; a move is carried out.
    nonisolated func resolveOwner(
        of decision: PurchaseDisposition, for account: AccountID, until deadline: Duration
    ) async -> OwnershipConflict {
        guard case .accounts(let policy, _) = policies.owners, let owner = decision.owner,
            !(await isConsumable(decision.product))
        else { return .keep }
        let question = UnclaimedPurchase(key: decision.key, product: decision.product)
        let answer = Waiter<OwnershipConflict>()
        runner.start {
            do {
                answer.answer(
                    try await policy.resolve(question, ownedBy: owner, askedFor: account)
                )
            } catch {
                answer.answer(.keep)  // Nothing moves because something failed.
            }
        }
        let conflict = await answer.value(
            until: min(deadline, effects.uptime() + limits.handler), on: effects,
            late: { .keep }, cancelled: .keep
        )
        guard conflict == .move else { return conflict }
        do throws(PurchaseError) {
            try await move(decision.key, to: account, by: "the ownership policy")
            return .move
        } catch {
            return .keep
        }
    }

    /// Has a purchase, with the periods of its original, go to another account; returns when that
    /// is on disk.
    nonisolated func move(
        _ key: PurchaseKey, to account: AccountID, by: String
    ) async throws(PurchaseError) {
        let reply = Waiter<Result<Void, PurchaseError>>()
        mailbox.put(.move(key, account, by: by, reply))
        try await answer(reply, within: limits.start)
    }

    func move(
        _ key: PurchaseKey, to account: AccountID, by: String,
        _ reply: Waiter<Result<Void, PurchaseError>>, _ batch: inout Batch
    ) async throws(JournalFailure) {
        guard case .accounts = policies.owners, let found = try await stage(key, &batch),
            let record = batch.purchases[found]?.machine.record, let owner = record.owner,
            !(await isConsumable(record.product))
        else {
            reply.answer(.failure(.notMovable(key)))
            return
        }
        if owner != account {
            let periods = try await periods(of: record, ownedBy: owner, &batch)
            for key in [found] + periods {
                change(key, .move(account), &batch)
                note("moves to another account, by \(by)", on: key, &batch)
            }
        }
        batch.afterwards.append { _ in reply.answer(.success(())) }
    }

    /// The other periods of the same original that the account has.
    private func periods(
        of record: PurchaseRecord, ownedBy owner: AccountID, _ batch: inout Batch
    ) async throws(JournalFailure) -> [PurchaseKey] {
        guard let name = record.originalNote else { return [] }
        var keys: [PurchaseKey] = []
        for id in try await rowIDs(of: owner) {
            guard case .purchase(let key) = id, key != record.key,
                try await stage(key, &batch) == key,
                batch.purchases[key]?.machine.record.originalNote == name
            else { continue }
            keys.append(key)
        }
        return keys
    }

    func rowIDs(of owner: AccountID) async throws(JournalFailure) -> [JournalRowID] {
        var ids: [JournalRowID] = []
        while true {
            let page = try await ports.journal.rows(.owner(owner), after: ids.last, limit: 500)
            ids += page.map(\.id)
            if page.count < 500 { return ids }
        }
    }

    func note(_ text: String, on key: PurchaseKey, _ batch: inout Batch) {
        guard var staged = batch.purchases[key] else { return }
        staged.timeline.add(text, at: Timestamp(effects.date()))
        batch.stage(staged, key)
    }

    nonisolated func answer<Value: Sendable>(
        _ reply: Waiter<Result<Value, PurchaseError>>, within limit: Duration
    ) async throws(PurchaseError) -> Value {
        let answer = await reply.value(
            until: effects.uptime() + limit, on: effects,
            late: { .failure(self.isRunning ? .notInTime : .notRunning) },
            cancelled: .failure(.callerCancelled)
        )
        return try answer.get()
    }
}

extension PurchaseRecord {
    /// Names the note that says whose the subscription is, once a period of it was granted.
    var originalNote: String? {
        guard revision > 0, let facts = verified?.facts, facts.kind == .autoRenewable,
            let original = facts.original
        else { return nil }
        return PaymentQueue.note(of: original, in: key.store, key.environment)
    }
}

extension PurchaseError {
    static func notMovable(_ key: PurchaseKey) -> PurchaseError {
        PurchaseError(
            .invalidRequest, .request,
            "\(key) has no owner among accounts, is not known, or is used up", isRetryable: false
        )
    }
}
