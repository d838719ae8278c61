import Foundation

/// Opening the journal and taking up what it holds.
extension PaymentQueue {
    /// Opens once; again after it threw.
    func open() async throws(JournalFailure) {
        guard opened == nil else { return }
        let snapshot = try await ports.journal.open()
        guard opened == nil else { return }
        opened = snapshot
        for row in snapshot.rows { take(row) }
        board(nil)
        if let damage = snapshot.damage {
            tell(.journalDamaged(damage))
            rebuilding.withLock { $0 }?.begin()
        }
        if let origin = snapshot.movedFrom {
            movedFrom = origin
            isMoveUnnoted = true
        }
        if let movedFrom {
            unreconciled = Set(ports.stores.map(\.store))
            tell(.journalMoved(from: movedFrom))
        }
        for key in purchases.keys.sorted() {
            enlist(key)
            retell(key)
        }
        for id in payments.keys.sorted() {
            setAge(id)
            retell(id)
        }
        // What was held for want of a definition may have one in this version of the app.
        if purchases.values.contains(where: { !$0.machine.record.isDefined }) {
            mailbox.put(.defined)
        }
    }

    /// A row that cannot be read is kept as it is; a newer version of the library may know it.
    private func take(_ row: JournalRow) {
        do throws(UnreadableRecord) {
            switch row.id {
            case .purchase(let key):
                let read = try PurchaseRecord.read(row.body, key: key)
                var machine = PurchaseMachine(read.record)
                input(.launched, &machine)
                purchases[key] = LivePurchase(
                    machine: machine, version: row.version, timeline: read.timeline,
                    aliases: row.aliases
                )
            case .payment(let id):
                let record = try PaymentRecord.read(row.body, id: id)
                var machine = PaymentMachine(resuming: record)
                input(.launched, &machine)
                payments[id] = LivePayment(machine: machine, version: row.version)
            case .note(let name):
                take(note: name, row)
            }
        } catch {
            let failure = JournalFailure.unreadable(row.id, isNewer: error.isNewer)
            tell(.journalTrouble(failure.description))
        }
    }

    private func take(note name: String, _ row: JournalRow) {
        noteVersions[name] = row.version
        if name == TrustedClock.note {
            do throws(UnreadableRecord) {
                board(try TrustedClock(body: row.body))
            } catch {
                // An empty clock trusts nothing until the next signed time.
                tell(.journalTrouble("the trusted clock's note cannot be read"))
            }
        }
        if name == Self.moveNote, !row.body.isEmpty {
            movedFrom = InstallationID(String(decoding: row.body, as: UTF8.self))
        }
        takeOwnership(note: name, row)
        guard name.hasPrefix(Self.tokenNote),
            let token = AccountToken(text: String(name.dropFirst(Self.tokenNote.count)))
        else { return }
        tokenOwners[token] = AccountID(String(decoding: row.body, as: UTF8.self))
    }

    /// Notes under this name keep the owner of a token whose attempt is gone.
    static let tokenNote = "token/"

    /// The note under this name says where a moved journal came from, until all is reconciled: the
    /// first commit makes the journal this installation's, and a crash after it must not make the
    /// rest forgotten.
    static let moveNote = "moved"

    func moveNote(_ origin: String) -> JournalRow {
        JournalRow(
            id: .note(Self.moveNote), version: noteVersions[Self.moveNote, default: 0] + 1,
            body: Data(origin.utf8)
        )
    }

    /// The first commit to a moved journal says so.
    func noteMove(_ batch: inout Batch) {
        guard isMoveUnnoted, let movedFrom else { return }
        if !batch.notes.contains(where: { $0.id == .note(Self.moveNote) }) {
            stage(moveNote(movedFrom.rawValue), &batch)
            batch.isSynchronised = true
        }
        batch.afterwards.append { queue in queue.isMoveUnnoted = false }
    }

    /// What this store has unfinished is taken in; after the last store nothing more is held back.
    func reconciled(_ store: StoreID, _ batch: inout Batch) {
        guard unreconciled.contains(store) else { return }
        if unreconciled.count == 1 { stage(moveNote(""), &batch) }
        batch.afterwards.append { queue in
            queue.unreconciled.remove(store)
            if queue.unreconciled.isEmpty { queue.movedFrom = nil }
        }
    }

    private func stage(_ note: JournalRow, _ batch: inout Batch) {
        batch.put(note)
        batch.afterwards.append { queue in
            if case .note(let name) = note.id { queue.noteVersions[name] = note.version }
        }
    }

    /// When an attempt is too old to wait for: a day for what nobody answered, longer for what
    /// waits for a person or can only be matched by its token.
    func ageLimit(of record: PaymentRecord) -> Duration {
        switch record.state {
        case .saved, .unknown, .unseen: .seconds(86_400)
        default: limits.attemptMemory
        }
    }

    /// Has the attempt looked at again when its limit has passed.
    func setAge(_ id: PaymentID) {
        guard let live = payments[id] else { return }
        // Age ends a wait or a memory; a consumed attempt has neither, and goes with its purchase.
        guard live.machine.record.isMatchable else { return }
        let limit = ageLimit(of: live.machine.record)
        let now = effects.now()
        let age = now.date.timeIntervalSince(live.machine.record.createdAt.date)
        let rest = limit - .seconds(min(max(age, 0), limit.inSeconds))
        alarms.set(.age(id), at: now.uptime + max(rest, .seconds(1)))
    }

    func input(_ input: PurchaseInput, _ machine: inout PurchaseMachine) {
        probe.withLock { $0 }?.purchase(machine.record, input)
        machine.apply(
            input, at: effects.now(), jitter: effects.randomFraction(), policy: machinePolicy
        )
    }

    func input(_ input: PaymentInput, _ machine: inout PaymentMachine) {
        probe.withLock { $0 }?.payment(machine.record, input)
        machine.apply(
            input, at: effects.now(), jitter: effects.randomFraction(), policy: machinePolicy
        )
    }
}

extension JournalFailure {
    static func unreadable(_ row: JournalRowID, isNewer: Bool) -> JournalFailure {
        let cause = isNewer ? "a newer version wrote it" : "it is damaged"
        return JournalFailure(.unreadable(row), "the row \(row) is left alone: \(cause)")
    }
}
