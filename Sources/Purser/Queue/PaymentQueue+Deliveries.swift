/// Deliveries find their purchase, verdicts their end.
extension PaymentQueue {
    // MARK: Staging

    func stageLive(_ key: PurchaseKey, _ batch: inout Batch) {
        guard batch.purchases[key] == nil, let live = purchases[key] else { return }
        batch.stage(
            Batch.Purchase(
                machine: live.machine, before: live.machine.record, version: live.version,
                timeline: live.timeline
            ), key
        )
    }

    func stageLive(_ id: PaymentID, _ batch: inout Batch) {
        guard batch.payments[id] == nil, let live = payments[id] else { return }
        batch.stage(
            Batch.Payment(
                machine: live.machine, before: live.machine.record, version: live.version
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
                    throw JournalFailure(error.isNewer ? .newer : .damaged, "the row \(row.id)")
                }
                batch.stage(
                    Batch.Purchase(
                        machine: PurchaseMachine(read.record), before: read.record,
                        version: row.version, timeline: read.timeline
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

    // MARK: Deliveries

    /// Takes one delivery on; everything that is settled about it is settled here, before any call
    /// (I4, I5).
    func place(
        _ transaction: StoreTransaction, _ origin: DeliveryOrigin, _ batch: inout Batch
    ) async throws(JournalFailure) -> PurchaseKey {
        let alias = transaction.alias
        var known = batch.aliases[alias]
        if known == nil { known = try await ports.journal.key(of: alias) }
        let key: PurchaseKey
        if let found = try await stage(known ?? transaction.key, &batch) {
            key = found
        } else {
            key = transaction.key
            await create(transaction, origin, &batch)
        }
        batch.aliases[alias] = key
        let wasOpen = batch.purchases[key]?.machine.record.isUnclaimed ?? false
        change(key, .delivered(transaction, isRestore: origin.isRestore), &batch)
        if wasOpen {
            match(key, transaction, origin, &batch)
        }
        // Else the attempt's part of a commit that failed and was stored all the same is lost.
        if let payment = batch.purchases[key]?.machine.record.payment {
            change(payment, .matched(key), &batch)
        }
        if case .payment(let id) = origin { answerEarlier(id, key, &batch) }
        return key
    }

    private func create(
        _ transaction: StoreTransaction, _ origin: DeliveryOrigin, _ batch: inout Batch
    ) async {
        let key = transaction.key
        let definition = await ports.catalog.definition(of: transaction.product, in: key.store)
        var record = PurchaseRecord(
            key: key, product: definition?.id ?? ProductID(transaction.product.rawValue),
            isDefined: definition != nil, seenAt: Timestamp(effects.date())
        )
        if case .history(let account) = origin {
            record.phase = .closed(.superseded)
            record.owner = account
        }
        batch.stage(
            Batch.Purchase(
                machine: PurchaseMachine(record), before: nil, version: 0, timeline: Timeline()
            ), key
        )
    }

    private func match(
        _ key: PurchaseKey, _ transaction: StoreTransaction, _ origin: DeliveryOrigin,
        _ batch: inout Batch
    ) {
        var candidates = payments.values.map(\.machine.record)
        for id in batch.paymentIDs {
            guard let staged = batch.payments[id] else { continue }
            candidates.removeAll { $0.id == id }
            candidates.append(staged.machine.record)
        }
        candidates.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        var matching = AttemptMatching(
            attempts: candidates, installation: opened?.installation ?? ""
        )
        matching.tokenOwners = tokenOwners
        let match = matching.match(transaction, origin: origin)
        change(key, .matched(match), &batch)
        switch match {
        case .attempt(let candidate, _):
            guard batch.purchases[key]?.machine.record.payment == candidate.payment else { return }
            change(candidate.payment, .matched(key), &batch)
        case .external:
            if let owner = defaultOwner(origin) { change(key, .matched(.owner(owner)), &batch) }
        case .owner, .ambiguous:
            break
        }
    }

    private func defaultOwner(_ origin: DeliveryOrigin) -> AccountID? {
        switch (policies.owners, origin) {
        case (.single, _): .single
        case (.accounts, .restored(let account)), (.accounts, .history(let account)): account
        case (.accounts, _): nil
        }
    }

    /// Rule 1: the payment call returned a purchase that is another's or was there before.
    private func answerEarlier(_ id: PaymentID, _ key: PurchaseKey, _ batch: inout Batch) {
        guard let record = batch.purchases[key]?.machine.record, record.payment != id else {
            return
        }
        let wasOwned = batch.purchases[key]?.before?.phase == .owned
        change(id, .earlier(key), &batch)
        batch.afterwards.append { queue in queue.payments[id]?.earlierWasOwned = wasOwned }
    }

    // MARK: Answers of stores

    func answered(
        _ id: PaymentID, _ answer: PaymentAnswer, _ batch: inout Batch
    ) async throws(JournalFailure) {
        stageLive(id, &batch)
        let input: PaymentInput.Answer
        switch answer {
        case .transaction(let transaction):
            input = .transaction
            change(id, .answered(.transaction), &batch)
            _ = try await place(transaction, .payment(id), &batch)
        case .pending(let kind): input = .pending(kind)
        case .cancelled: input = .cancelled
        case .refused(let failure): input = .refused(failure)
        case .unknown(let failure): input = .unknown(failure.description)
        case .alreadyOwned: input = .alreadyOwned
        case .scheduled: input = .scheduled
        }
        change(id, .answered(input), &batch)
    }

    func unfinishedRead(
        _ id: StoreID, _ result: Result<[StoreTransaction], StoreFailure>, _ batch: inout Batch
    ) async throws(JournalFailure) {
        guard case .success(let transactions) = result else {
            // A failed read says nothing (I10); it is made again.
            let rest = retry.rest(
                afterFailures: 3, isWatched: false, serverDelay: nil,
                jitter: effects.randomFraction()
            )
            alarms.set(.unfinished(id), at: effects.uptime() + rest)
            return
        }
        for transaction in transactions {
            _ = try await place(transaction, .unfinished, &batch)
        }
        if ports.store(id)?.capabilities.listsUnfinishedCompletely == true {
            for payment in payments.keys.sorted()
            where payments[payment]?.machine.record.store == id {
                change(payment, .unfinishedReadWhole, &batch)
            }
        }
        batch.afterwards.append { queue in queue.unreconciled.remove(id) }
    }

    func storeAsked(
        _ id: PaymentID, _ result: Result<[StoreTransaction], StoreFailure>, _ batch: inout Batch
    ) async throws(JournalFailure) {
        stageLive(id, &batch)
        guard let record = batch.payments[id]?.machine.record else { return }
        guard case .success(let transactions) = result else {
            change(id, .askedInVain(listIsComplete: false), &batch)
            return
        }
        for transaction in transactions {
            let origin: DeliveryOrigin = transaction.needsFinish ? .unfinished : .restored(nil)
            let key = try await place(transaction, origin, &batch)
            guard batch.payments[id]?.machine.record.state == .unseen,
                transaction.product == record.storeProduct
            else { continue }
            answerEarlier(id, key, &batch)
        }
        let isComplete = ports.store(record.store)?.capabilities.listsUnfinishedCompletely ?? false
        change(id, .askedInVain(listIsComplete: isComplete), &batch)
    }

    func updated(
        _ store: StoreID, _ update: StoreUpdate, _ batch: inout Batch
    ) async throws(JournalFailure) {
        switch update {
        case .transaction(let transaction):
            _ = try await place(transaction, .observed, &batch)
        case .removed(let id):
            for key in purchases.keys.sorted() where key.store == store {
                guard purchases[key]?.machine.record.delivery(id) != nil else { continue }
                change(key, .removedElsewhere(id), &batch)
            }
        case .storefront(let storefront):
            await ports.catalog.storefrontChanged(to: storefront, in: store)
            batch.events.append(event(.storefrontChanged(storefront), store: store))
        case .purchaseBegun(let intent):
            batch.events.append(event(.purchaseBegunInStore(intent), store: store))
            batch.afterwards.append { queue in queue.follow(intent, in: store) }
        case .revokedProducts(let products):
            try await doubt(products, store, &batch)
        case .message(let message):
            batch.events.append(event(.storeMessage(message), store: store))
        }
    }

    /// A hint without a proof: what is owned of these products is judged again.
    private func doubt(
        _ products: [StoreProductID], _ store: StoreID, _ batch: inout Batch
    ) async throws(JournalFailure) {
        for key in purchases.keys.sorted() where key.store == store {
            guard let record = purchases[key]?.machine.record,
                record.deliveries.contains(where: { products.contains($0.transaction.product) })
            else { continue }
            change(key, .doubted, &batch)
        }
        batch.afterwards.append { queue in
            if let adapter = queue.ports.store(store) { queue.readOwned(adapter) }
        }
    }

    // MARK: Verdicts

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
        if case .accepted(let purchase, _) = judgement, let final = purchase.facts.key, final != key
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
                    machine: PurchaseMachine(record), before: nil, version: 0,
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

extension PurchaseRecord {
    /// Owner and order are not settled yet, so a delivery may still settle them.
    var isUnclaimed: Bool {
        switch phase {
        case .open: owner == nil && payment == nil
        case .blocked: true
        default: false
        }
    }
}
