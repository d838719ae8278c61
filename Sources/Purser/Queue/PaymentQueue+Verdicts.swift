/// Verdicts lead purchases to their end, under the key that the facts name.
extension PaymentQueue {
    func judged(
        _ verdict: VerificationVerdict, _ request: VerificationRequest, _ key: PurchaseKey,
        _ batch: inout Batch
    ) async throws(JournalFailure) {
        stageLive(key, &batch)
        guard batch.purchases[key] != nil else { return }
        let judgement = stage.judge(verdict, of: request)
        let input = PurchaseInput.judged(
            request.transaction.id, request.transaction.version, judgement
        )
        #if PURSER_PLANTS
            let isIgnored = PlantedFault.finalKeyIgnored.isOn
        #else
            let isIgnored = false
        #endif
        if case .accepted(let purchase, _) = judgement, let final = purchase.facts.key,
            final != key, !isIgnored
        {
            try await merge(key, into: final, request.transaction.id, input, &batch)
        } else {
            change(key, input, &batch)
        }
        if case .valid(let receipt) = verdict {
            if case .accepted(let purchase, _) = judgement {
                await confirm(receipt, of: purchase.facts)
            }
            for facts in receipt.others { try await judge(facts, receipt, request, &batch) }
        }
    }

    /// The facts name the purchase for good: its record takes over, in the same commit.
    private func merge(
        _ key: PurchaseKey, into final: PurchaseKey, _ id: TransactionID, _ input: PurchaseInput,
        _ batch: inout Batch
    ) async throws(JournalFailure) {
        guard let old = batch.purchases[key]?.machine.record, old.phase == .open,
            batch.purchases[key]?.machine.working == .verify(id)
        else { return }
        let found = try await stage(final, &batch)
        let target = found ?? final
        if found == nil {
            let record = PurchaseRecord(
                key: final, product: old.product, isDefined: old.isDefined, seenAt: old.seenAt
            )
            batch.stage(
                Batch.Purchase(
                    machine: PurchaseMachine(record), stored: nil, version: 0,
                    timeline: batch.purchases[key]?.timeline ?? Timeline()
                ), final
            )
        }
        change(key, .merged(target), &batch)
        change(target, .absorbed(old), &batch)
        if let payment = old.payment {
            let wasOwned = batch.purchases[target]?.before?.phase == .owned
            if batch.purchases[target]?.machine.record.payment == payment {
                change(payment, .rekeyed(from: key, to: target), &batch)
            } else {
                change(payment, .earlier(target, from: key), &batch)
                batch.afterwards.append { queue in
                    queue.payments[payment]?.earlierWasOwned = wasOwned
                }
            }
        }
        batch.change(target) { machine in
            guard machine.working == nil else { return }
            machine.begin(.verify(id), machinePolicy)
            self.input(input, &machine)
        }
        batch.afterwards.append { queue in queue.moveCallers(from: key, to: target) }
    }

    /// One proof settles every purchase that its facts name and that waits for a judgement.
    private func judge(
        _ facts: ReceiptFacts, _ receipt: ValidReceipt, _ request: VerificationRequest,
        _ batch: inout Batch
    ) async throws(JournalFailure) {
        let alias = TransactionAlias(
            store: request.transaction.store, environment: facts.environment,
            transaction: facts.transaction, since: facts.original?.date
        )
        var named = try await ports.journal.key(of: alias)
        if named == nil { named = facts.key }
        guard let named, let key = try await stage(named, &batch), key == facts.key,
            let machine = batch.purchases[key]?.machine, machine.working == nil,
            let due = machine.record.dueJudgement, due.transaction.id == facts.transaction,
            let owner = machine.record.owner
        else { return }
        var single = receipt
        single.statement = .facts(facts)
        single.others = []
        var question = VerificationRequest(
            due.transaction, product: machine.record.product, owner: owner, grant: GrantID(key),
            installation: request.installation
        )
        question.trustedTime = request.trustedTime
        let judgement = stage.judge(.valid(single), of: question)
        batch.change(key) { machine in
            machine.begin(.verify(facts.transaction), machinePolicy)
            input(.judged(facts.transaction, due.transaction.version, judgement), &machine)
        }
    }
}
