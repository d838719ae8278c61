/// What a message changes is staged first, from memory or the journal.
extension PaymentQueue {
    func stageLive(_ key: PurchaseKey, _ batch: inout Batch) {
        guard batch.purchases[key] == nil, let live = purchases[key] else { return }
        batch.stage(
            Batch.Purchase(
                machine: live.machine, stored: live.machine.$record, version: live.version,
                timeline: live.timeline, aliases: live.aliases
            ), key
        )
    }

    func stageLive(_ id: PaymentID, _ batch: inout Batch) {
        guard batch.payments[id] == nil, let live = payments[id] else { return }
        batch.stage(
            Batch.Payment(
                machine: live.machine, stored: live.machine.$record, version: live.version
            ), id
        )
    }

    /// Stages a purchase from memory or the journal, following it where it was merged.
    ///
    /// - Returns: the key of what was staged; nil if there is no such purchase.
    func stage(_ key: PurchaseKey, _ batch: inout Batch) async throws(JournalFailure)
        -> PurchaseKey?
    {
        var key = key
        for _ in 0..<4 {
            stageLive(key, &batch)
            if batch.purchases[key] == nil {
                guard let row = try await ports.journal.row(.purchase(key)) else { return nil }
                let read: (record: PurchaseRecord, timeline: Timeline)
                do throws(UnreadableRecord) {
                    read = try PurchaseRecord.read(row.body, key: key)
                } catch {
                    throw .unreadable(row.id, isNewer: error.isNewer)
                }
                let machine = PurchaseMachine(read.record)
                batch.stage(
                    Batch.Purchase(
                        machine: machine, stored: machine.$record, version: row.version,
                        timeline: read.timeline, aliases: row.aliases
                    ), key
                )
            }
            guard case .merged(let target)? = batch.purchases[key]?.machine.record.phase else {
                return key
            }
            key = target
        }
        return key
    }

    func change(_ key: PurchaseKey, _ change: PurchaseInput, _ batch: inout Batch) {
        stageLive(key, &batch)
        batch.change(key) { input(change, &$0) }
    }

    func change(_ id: PaymentID, _ change: PaymentInput, _ batch: inout Batch) {
        stageLive(id, &batch)
        batch.change(id) { input(change, &$0) }
    }
}
