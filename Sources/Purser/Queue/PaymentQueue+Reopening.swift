import Foundation

/// A journal that was lost while the shop ran: found damaged, or set aside by another process.
///
/// What the loop has in memory is what was last stored there, so the new journal gets it before
/// anything else happens; after that the stores are asked what is unfinished and owned.
extension PaymentQueue {
    /// How sure the loop is that its journal is not the one it was.
    enum JournalLoss {
        case suspected, certain
    }

    /// What begins to read from the stores what is owned.
    struct Rebuilding: Sendable {
        let begin: @Sendable () -> Void
    }

    /// Rows that were stored and are there no more.
    private struct MissingRows {
        var purchases: [PurchaseKey] = []
        var payments: [PaymentID] = []
    }

    /// Has the journal looked at before the next step, because a read says that it is damaged.
    func suspectLoss(after failure: JournalFailure) {
        guard failure.code == .damaged, loss == nil else { return }
        loss = .suspected
        mailbox.put(.turn)
    }

    /// Opens the journal again where it may have been lost, and stores in the new one what is in
    /// memory. After it threw it is tried again before the next step.
    func recoverLoss() async throws(JournalFailure) {
        guard loss != nil else { return }
        let snapshot = try await ports.journal.open()
        opened = snapshot
        if let damage = snapshot.damage {
            loss = .certain
            tell(.journalDamaged(damage))
        }
        let missing = try await missingRows(snapshot)
        if try await isReplaced(missing) { loss = .certain }
        if loss == .certain {
            try await storeAgain(missing, snapshot)
            for store in ports.stores { readUnfinished(store) }
            rebuilding.withLock { $0 }?.begin()
        } else {
            missing.payments.forEach(forget)
        }
        loss = nil
    }

    private func missingRows(_ snapshot: JournalSnapshot) async throws(JournalFailure)
        -> MissingRows
    {
        let found = Set(snapshot.rows.map(\.id))
        var missing = MissingRows()
        for key in purchases.keys.sorted() where !found.contains(.purchase(key)) {
            guard let live = purchases[key], live.version > 0 else { continue }
            let row = try await ports.journal.row(.purchase(key))
            if row == nil { missing.purchases.append(key) }
        }
        for id in payments.keys.sorted() where !found.contains(.payment(id)) {
            guard let live = payments[id], live.version > 0 else { continue }
            let row = try await ports.journal.row(.payment(id))
            if row == nil { missing.payments.append(id) }
        }
        return missing
    }

    /// Nobody removes a purchase from a journal. An attempt is removed with the purchase that
    /// consumed it, perhaps by another process; but then that purchase is there.
    private func isReplaced(_ missing: MissingRows) async throws(JournalFailure) -> Bool {
        if !missing.purchases.isEmpty { return true }
        guard !missing.payments.isEmpty else { return false }
        return try await ports.journal.rows(.all, after: nil, limit: 1).isEmpty
    }

    private func storeAgain(
        _ missing: MissingRows, _ snapshot: JournalSnapshot
    ) async throws(JournalFailure) {
        noteVersions = Self.noteVersions(of: snapshot.rows)
        var rows = notesInMemory(except: noteVersions)
        var machines: [PurchaseKey: PurchaseMachine] = [:]
        for key in missing.purchases {
            guard let live = purchases[key] else { continue }
            let machine = live.machine.withoutLostGrant(policies.observesOnly)
            machines[key] = machine
            let staged = Batch.Purchase(
                machine: machine, stored: nil, version: 0, timeline: live.timeline,
                aliases: live.aliases
            )
            rows.append(staged.row(key, observesOnly: policies.observesOnly))
        }
        for id in missing.payments {
            guard let live = payments[id] else { continue }
            rows.append(Batch.Payment(machine: live.machine, stored: nil, version: 0).row(id))
        }
        if !rows.isEmpty {
            let changes = rows.map { JournalChange.put($0) }
            try await ports.journal.commit(JournalCommit(changes, durability: .synchronised))
        }
        noteVersions.merge(Self.noteVersions(of: rows)) { _, new in new }
        for id in missing.payments { payments[id]?.version = 1 }
        for key in missing.purchases {
            guard let machine = machines[key] else { continue }
            purchases[key]?.machine = machine
            purchases[key]?.version = 1
            enlist(key)
            retell(key)
        }
    }

    /// Notes whose content the loop knows, as far as they are not stored.
    private func notesInMemory(except stored: [String: Int64]) -> [JournalRow] {
        let tokens = tokenOwners.keys.sorted { $0.description < $1.description }
        var notes: [JournalRow] = []
        for token in tokens {
            guard let owner = tokenOwners[token] else { continue }
            notes.append(note(token, owner))
        }
        notes += ownershipNotes
        if let movedFrom { notes.append(moveNote(movedFrom.rawValue)) }
        return notes.filter { row in
            if case .note(let name) = row.id { stored[name] == nil } else { false }
        }
    }

    private static func noteVersions(of rows: [JournalRow]) -> [String: Int64] {
        var versions: [String: Int64] = [:]
        for row in rows {
            if case .note(let name) = row.id { versions[name] = row.version }
        }
        return versions
    }

    /// Another process has matched and settled the attempt; who waits here learns of it by events.
    private func forget(_ id: PaymentID) {
        for ticket in payments[id]?.tickets ?? [] { ticket.waiter.answer(.failure(.notInTime)) }
        payments[id] = nil
        patience.remove(id)
        retell(id)
    }
}

extension PurchaseMachine {
    /// A grant whose ledger work may have gone with the journal is owed again, under the revision
    /// it had, while the store still waits for its finish: a handler that stored it elsewhere
    /// answers as before.
    fileprivate func withoutLostGrant(_ observesOnly: Bool) -> PurchaseMachine {
        guard record.phase == .owned, !record.dueFinishes(observesOnly: observesOnly).isEmpty else {
            return self
        }
        var record = record
        record.phase = .applying(.grant)
        var machine = PurchaseMachine(record)
        machine.isWatched = isWatched
        return machine
    }
}
