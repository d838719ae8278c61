/// Calls to the parts that the app supplies: begun here, run by the runner, come back as messages.
extension PaymentQueue {
    /// Starts what is ready as far as there are slots.
    func startReady() {
        while slots.isFree(.payment), !waitingPayments.isEmpty {
            startPayment(waitingPayments.removeFirst())
        }
        while slots.isFree(.read), !waitingQuestions.isEmpty {
            startAsking(waitingQuestions.removeFirst())
        }
        while slots.isFree(.verification), let entry = judging.takeFirst() {
            guard owes(entry) else { continue }
            switch entry.action {
            case .verify(let id): startVerification(entry.key, id)
            case .askOwner: startOwner(entry.key)
            case .askWorker(let worker): startWorker(entry.key, worker)
            case .apply, .finish: break
            }
        }
        while slots.isFree(.finish), let entry = finishing.takeFirst() {
            guard owes(entry), case .finish(let id) = entry.action else { continue }
            startFinish(entry.key, id)
        }
        if slots.isFree(.handler), wantsHandler, !isTurnComing {
            isTurnComing = true
            mailbox.put(.turn)
        }
    }

    /// Puts what a purchase wants done into the lists.
    func enlist(_ key: PurchaseKey) {
        guard let live = purchases[key] else { return }
        for action in live.machine.owed(machinePolicy) {
            let entry = live.machine.entry(key, action)
            switch action {
            case .verify, .askOwner, .askWorker: judging.add(entry)
            case .apply: handling.add(entry)
            case .finish: finishing.add(entry)
            }
        }
        if let wake = live.machine.nextWake { alarms.set(.purchase(key), at: wake) }
        watchDeadline(of: key)
    }

    func owes(_ entry: ReadyList.Entry) -> Bool {
        purchases[entry.key]?.machine.owed(machinePolicy).contains(entry.action) ?? false
    }

    func begin(_ kind: Slots.Kind, _ subject: CallSubject, limit: Duration) -> Slots.ID {
        let slot = slots.take(kind)
        calls[slot] = subject
        alarms.set(.call(slot), at: effects.uptime() + limit)
        return slot
    }

    // MARK: Payments

    private func startPayment(_ id: PaymentID) {
        guard let live = payments[id], live.machine.owed().contains(.beginPayment),
            let adapter = ports.store(live.machine.record.store)
        else { return }
        payments[id]?.machine.begin(.beginPayment)
        // Its limit runs from the moment at which the store is asked.
        let slot = slots.take(.payment)
        calls[slot] = .payment(id)
        let (payment, tickets, mailbox) = (storePayment(live), live.tickets, mailbox)
        runner.start {
            guard tickets.count(where: { $0.waiter.claim() }) > 0 else {
                return mailbox.put(.withdrawn(id, slot))
            }
            mailbox.put(.begun(id, slot))
            mailbox.put(.answered(id, slot, await adapter.beginPayment(payment)))
        }
    }

    private func storePayment(_ live: LivePayment) -> StorePayment {
        let record = live.machine.record
        var payment = StorePayment(
            id: record.id, product: record.storeProduct, quantity: record.quantity,
            token: record.token
        )
        payment.order = record.order
        payment.offer = live.offer
        if live.offer == nil { payment.unsignedOffer = record.offer }
        payment.presentation = live.presentation
        payment.storefrontConsent = policies.storefrontConsent
        if let change = record.planChange, let replaced = live.replaced {
            payment.replaced = (replaced, change.mode)
        }
        return payment
    }

    func startAsking(_ id: PaymentID) {
        guard let live = payments[id], live.machine.owed().contains(.askStore),
            let adapter = ports.store(live.machine.record.store)
        else { return }
        guard slots.isFree(.read) else {
            if !waitingQuestions.contains(id) { waitingQuestions.append(id) }
            return
        }
        payments[id]?.machine.begin(.askStore)
        let slot = begin(.read, .asking(id), limit: limits.storeRead)
        let (isUnseen, mailbox) = (live.machine.record.state == .unseen, mailbox)
        runner.start {
            do throws(StoreFailure) {
                var transactions = try await adapter.unfinished()
                if isUnseen { transactions += try await adapter.allOwned(.silent) }
                mailbox.put(.storeAsked(id, slot, .success(transactions)))
            } catch {
                mailbox.put(.storeAsked(id, slot, .failure(error)))
            }
        }
    }

    func prepare(_ entry: BuyLine.Entry) {
        guard slots.isFree(.preparation) else {
            entry.ticket.waiter.answer(.failure(.orderTimedOut))
            return
        }
        let slot = begin(.preparation, .preparation(entry.ticket.id), limit: limits.start)
        let (ports, mailbox, ticket) = (ports, mailbox, entry.ticket)
        let token = entry.token
        runner.start {
            do throws(PurchaseError) {
                let preparation = try await ports.prepare(entry, token: token)
                mailbox.put(.prepared(ticket, slot, .success(preparation)))
            } catch {
                mailbox.put(.prepared(ticket, slot, .failure(error)))
            }
        }
    }

    // MARK: Purchases

    private func startVerification(_ key: PurchaseKey, _ id: TransactionID) {
        guard let record = purchases[key]?.machine.record, let owner = record.owner,
            let delivery = record.delivery(id), let opened
        else { return }
        purchases[key]?.machine.begin(.verify(id), machinePolicy)
        let transaction = delivery.transaction
        var request = VerificationRequest(
            transaction, product: record.product, owner: owner, grant: GrantID(key),
            installation: opened.installation
        )
        #if PURSER_PLANTS
            if PlantedFault.installationForgotten.isOn {
                request = VerificationRequest(
                    transaction, product: record.product, owner: owner, grant: GrantID(key),
                    installation: ""
                )
            }
        #endif
        request.order = record.order
        request.isOrderInferred = record.isOrderInferred
        request.isWatched = purchases[key]?.machine.isWatched ?? false
        let slot = begin(
            .verification, .verification(key, id, transaction.version), limit: limits.verification
        )
        let (verifier, mailbox, board, asked) = (ports.verifier, mailbox, madeBoard, request)
        #if PURSER_PLANTS
            if PlantedFault.restoreIsTrusted.isOn, transaction.isRestored {
                let receipt = ValidReceipt(.vouched, by: Provenance(.server, name: "nobody"))
                return mailbox.put(.judged(asked, key, slot, .valid(receipt)))
            }
        #endif
        runner.start {
            var question = asked
            question.trustedTime = await board?.trustedTime()
            mailbox.put(.judged(question, key, slot, await verifier.verify(question)))
        }
    }

    private func startOwner(_ key: PurchaseKey) {
        guard let record = purchases[key]?.machine.record,
            case .accounts(let policy, _) = policies.owners
        else { return }
        purchases[key]?.machine.begin(.askOwner, machinePolicy)
        let slot = begin(.verification, .owner(key), limit: limits.handler)
        var unclaimed = UnclaimedPurchase(key: key, product: record.product)
        let transaction = record.deliveries.first?.transaction
        unclaimed.token = transaction?.token
        unclaimed.purchaseDate = transaction?.purchaseDate
        unclaimed.ownership = transaction?.ownership
        let (question, mailbox) = (unclaimed, mailbox)
        runner.start {
            do {
                let owner = try await policy.owner(of: question)
                mailbox.put(.ownerAnswered(key, slot, .success(owner)))
            } catch {
                let failure = QueueMessage.CallFailure(text: "\(error)")
                mailbox.put(.ownerAnswered(key, slot, .failure(failure)))
            }
        }
    }

    private func startWorker(_ key: PurchaseKey, _ worker: JournalProcess) {
        purchases[key]?.machine.begin(.askWorker(worker), machinePolicy)
        let (journal, mailbox) = (ports.journal, mailbox)
        runner.start {
            let isRunning = await journal.isRunning(worker)
            mailbox.put(.workerAnswered(key, worker, isRunning: isRunning))
        }
    }

    private func startFinish(_ key: PurchaseKey, _ id: TransactionID) {
        guard let delivery = purchases[key]?.machine.record.delivery(id),
            let adapter = ports.store(key.store)
        else { return }
        purchases[key]?.machine.begin(.finish(id), machinePolicy)
        let slot = begin(.finish, .finish(key, id), limit: limits.finish)
        let (transaction, mailbox) = (delivery.transaction, mailbox)
        runner.start {
            do throws(StoreFailure) {
                try await adapter.finish(transaction)
                mailbox.put(.finished(key, slot, id, .success(())))
            } catch {
                mailbox.put(.finished(key, slot, id, .failure(error)))
            }
        }
    }

    // MARK: Reads

    func readUnfinished(_ adapter: any StoreAdapter) {
        let mailbox = mailbox
        runner.start {
            do throws(StoreFailure) {
                let transactions = try await adapter.unfinished()
                mailbox.put(.unfinishedRead(adapter.store, .success(transactions)))
            } catch {
                mailbox.put(.unfinishedRead(adapter.store, .failure(error)))
            }
        }
    }

    /// Silently; what is missing from the list is no news (I10).
    func readOwned(_ adapter: any StoreAdapter) {
        let mailbox = mailbox
        runner.start {
            do throws(StoreFailure) {
                let transactions = try await adapter.allOwned(.silent)
                mailbox.put(.deliver(transactions, .restored(nil), Waiter()))
            } catch {
                return  // The next launch or restore reads it again.
            }
        }
    }
}

extension StoreAdapter {
    /// The whole owned list at once, for a look at what little there can be of one product.
    func allOwned(_ refresh: OwnedRefresh) async throws(StoreFailure) -> [StoreTransaction] {
        let pages = Locked<[StoreTransaction]>([])
        try await owned(refresh) { page in pages.withLock { $0 += page } }
        return pages.withLock { $0 }
    }
}

extension QueuePorts {
    /// Makes the order and the signature that a payment needs.
    func prepare(
        _ entry: BuyLine.Entry, token: AccountToken?
    ) async throws(PurchaseError) -> QueueMessage.Preparation {
        let request = entry.ticket.request
        var preparation = QueueMessage.Preparation()
        if let orders, request.order == nil {
            var question = OrderRequest(
                product: entry.definition.id, store: entry.store, account: entry.owner,
                quantity: request.quantity
            )
            question.fields = request.fields
            question.price = await catalog.products([entry.definition.id]).found
                .first { $0.store == entry.store }?.product.price
            do {
                preparation.order = try await orders.order(for: question)
            } catch {
                throw PurchaseError(
                    .orderFailed, .order, "no order could be made", isRetryable: true,
                    underlying: "\(error)"
                )
            }
        }
        if let offerSigner, let offer = request.offer, await needsSignature(offer, entry) {
            let product = entry.definition.storeID(in: entry.store)
            do {
                preparation.offer = try await offerSigner.sign(offer, for: product, token: token)
            } catch {
                throw PurchaseError(
                    .offerNotSigned, .order, "the offer \(offer) could not be signed",
                    isRetryable: true, underlying: "\(error)"
                )
            }
        }
        return preparation
    }
}

extension PurchaseMachine {
    func entry(_ key: PurchaseKey, _ action: PurchaseAction) -> ReadyList.Entry {
        let date = record.deliveries.lazy.compactMap(\.transaction.purchaseDate).min()
        return ReadyList.Entry(
            isSuspect: record.isSuspect, isUnwatched: !isWatched, date: date ?? record.seenAt,
            key: key, action: action
        )
    }
}
