/// Deliveries find their purchase.
extension PaymentQueue {
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
        change(key, origin.input(transaction), &batch)
        if batch.purchases[key]?.machine.record.isUnclaimed == true {
            match(key, transaction, origin, &batch)
        }
        // Else the attempt's part of a commit that failed and was stored all the same is lost.
        if let payment = batch.purchases[key]?.machine.record.payment {
            change(payment, .matched(key), &batch)
        }
        if case .payment(let id) = origin { answerEarlier(id, key, &batch) }
        // One that could not be stored was held under the key it came with.
        if key != transaction.key {
            batch.afterwards.append { queue in queue.retell(transaction.key) }
        }
        return key
    }

    /// The same for each of a list.
    func place(
        _ transactions: [StoreTransaction], _ origin: DeliveryOrigin, _ batch: inout Batch
    ) async throws(JournalFailure) -> [PurchaseKey] {
        var keys: [PurchaseKey] = []
        for transaction in transactions {
            guard let key = try await placeIfReadable(transaction, origin, &batch) else { continue }
            keys.append(key)
        }
        return keys
    }

    /// The same, but a row that cannot be read is told and left alone: it holds up nothing that
    /// comes with it.
    func placeIfReadable(
        _ transaction: StoreTransaction, _ origin: DeliveryOrigin, _ batch: inout Batch
    ) async throws(JournalFailure) -> PurchaseKey? {
        do throws(JournalFailure) {
            return try await place(transaction, origin, &batch)
        } catch {
            guard case .unreadable = error.code else { throw error }
            batch.afterwards.append { queue in queue.tell(.journalTrouble(error.description)) }
            return nil
        }
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
                machine: PurchaseMachine(record), stored: nil, version: 0, timeline: Timeline()
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
        let match = bound(matching.match(transaction, origin: origin), transaction)
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
            // A failed read says nothing (I10); it is made again. This may run again too, when its
            // commit fails: one alarm is enough.
            guard readsComing.insert(id).inserted else { return }
            failedReads[id] = min(failedReads[id, default: 2] + 1, retry.usefulFailures)
            let rest = retry.rest(
                afterFailures: failedReads[id, default: 3], isWatched: false, serverDelay: nil,
                jitter: effects.randomFraction()
            )
            alarms.set(.unfinished(id), at: effects.uptime() + rest)
            return
        }
        failedReads[id] = nil
        #if PURSER_PLANTS
            if PlantedFault.emptyReadEndsPurchase.isOn, transactions.isEmpty {
                for key in purchases.keys.sorted() {
                    change(key, .dismiss(reason: "unlisted", by: "nobody"), &batch)
                }
            }
        #endif
        _ = try await place(transactions, .unfinished, &batch)
        if ports.store(id)?.capabilities.listsUnfinishedCompletely == true {
            for payment in payments.keys.sorted() {
                guard let record = payments[payment]?.machine.record, record.store == id,
                    await !isOfLivingOther(record)
                else { continue }
                change(payment, .unfinishedReadWhole, &batch)
            }
        }
        reconciled(id, &batch)
    }

    /// Its process is not this one and lives: its payment may still be before the user.
    private func isOfLivingOther(_ record: PaymentRecord) async -> Bool {
        guard record.isOpen, record.process != machinePolicy.process else { return false }
        return await ports.journal.isRunning(record.process)
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
            guard let key = try await placeIfReadable(transaction, origin, &batch),
                batch.payments[id]?.machine.record.state == .unseen,
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
            _ = try await placeIfReadable(transaction, .observed, &batch)
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
