import Foundation

/// Calls of `buy`: each waits in the line of its product until it is its turn.
extension PaymentQueue {
    // MARK: Entering

    /// Checks a request and puts it into its line.
    func enter(_ ticket: BuyTicket) async -> QueueMessage? {
        guard !ticket.waiter.isAnswered else { return nil }
        do throws(PurchaseError) {
            let entry = try await entry(for: ticket)
            guard line.count < limits.waiting else {
                throw PurchaseError(
                    .busy, .request, "\(limits.waiting) calls wait already", isRetryable: true
                )
            }
            line.add(entry)
            return .serve(entry.place)
        } catch {
            ticket.waiter.answer(.failure(error))
            tell(.paymentNotStarted(error), product: ticket.request.product)
            return nil
        }
    }

    private func entry(for ticket: BuyTicket) async throws(PurchaseError) -> BuyLine.Entry {
        let request = ticket.request
        guard let definition = await ports.catalog.definition(of: request.product) else {
            throw PurchaseError(
                .productUndefined, .request, "define \(request.product) in the catalog first",
                isRetryable: false
            )
        }
        let sellers = ports.stores.map(\.store).filter { definition.stores?.contains($0) ?? true }
        guard let store = request.store ?? sellers.first, sellers.contains(store) else {
            throw PurchaseError(
                .productUnavailable, .request, "no store of this shop sells \(request.product)",
                isRetryable: false
            )
        }
        let capabilities = ports.store(store)?.capabilities ?? StoreCapabilities()
        let most = max(1, capabilities.quantityLimit)
        guard (1...most).contains(request.quantity) else {
            throw PurchaseError(
                .invalidRequest, .request, "the quantity must be from 1 to \(most)",
                isRetryable: false
            )
        }
        var entry = BuyLine.Entry(
            ticket: ticket, definition: definition, store: store, owner: try owner(of: request)
        )
        entry.replaced = try await replaced(by: request, in: store, capabilities)
        return entry
    }

    private func owner(of request: PaymentRequest) throws(PurchaseError) -> AccountID {
        switch (policies.owners, request.account) {
        case (.single, nil): return .single
        case (.accounts, let account?): return account
        case (.single, _?), (.accounts, nil):
            throw PurchaseError(
                .invalidRequest, .request,
                "name an account if, and only if, the shop's owners are accounts",
                isRetryable: false
            )
        }
    }

    // MARK: Taking turns

    private enum Turn {
        case wait
        case answer(BuyTicket.Answer)
        case join(PaymentID)
        case resume(PurchaseKey)
        case askAgain(PaymentID)
        case prepare
        case begin
    }

    /// Gives the first in a line its turn, and those after it as far as nothing is to be saved.
    func serve(_ place: BuyLine.Place, _ batch: inout Batch) async throws(JournalFailure) {
        while let entry = line.head(place) {
            switch turn(of: entry) {
            case .wait:
                return
            case .answer(let answer):
                line.removeHead(place)
                entry.ticket.waiter.answer(answer)
            case .join(let id):
                line.removeHead(place)
                join(entry.ticket, id)
            case .askAgain(let id):
                var asking = entry
                asking.hasAskedAgain = true
                line.update(asking)
                change(id, .retry, &batch)
                return
            case .prepare:
                var preparing = entry
                preparing.isPreparing = true
                preparing.token = entry.ticket.request.token ?? token(for: entry.owner)
                line.update(preparing)
                prepare(preparing)
                return
            case .resume(let key):
                change(key, .retry, &batch)
                batch.change(key) { $0.isWatched = true }
                batch.afterwards.append { queue in queue.resume(entry, key) }
                return
            case .begin:
                save(entry, &batch)
                return
            }
        }
    }

    private func turn(of entry: BuyLine.Entry) -> Turn {
        let request = entry.ticket.request
        if slots.isParkedFull(.payment) {
            let error = PurchaseError(
                .busy, .payment, "too many payments are without an answer", isRetryable: true
            )
            return .answer(.failure(error))
        }
        let related = entry.definition.alternatives.sorted() + [entry.definition.id]
        for id in attempts(on: entry, for: related) {
            if let turn = turn(of: entry, beside: id) { return turn }
        }
        for key in open(on: entry) {
            if let turn = turn(of: entry, beside: key) { return turn }
        }
        let needsOrder = ports.orders != nil && request.order == nil
        let needsSignature = ports.offerSigner != nil && request.offer != nil
        guard needsOrder || needsSignature, entry.preparation == nil else { return .begin }
        return entry.isPreparing ? .wait : .prepare
    }

    private func attempts(on entry: BuyLine.Entry, for products: [ProductID]) -> [PaymentID] {
        payments.values.map(\.machine.record)
            .filter {
                $0.isOpen && products.contains($0.product) && $0.owner == entry.owner
                    && $0.store == entry.store
            }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            .map(\.id)
    }

    /// What an open attempt means for a new call.
    private func turn(of entry: BuyLine.Entry, beside id: PaymentID) -> Turn? {
        guard let live = payments[id] else { return nil }
        let (record, request) = (live.machine.record, entry.ticket.request)
        let isSame = record.product == entry.definition.id
        switch record.state {
        case .pending(let kind) where !request.allowsSecondPurchase:
            return .answer(.success(.pending(kind == .approval ? .approval : .payment)))
        case .saved where isSame && (live.machine.mayBegin || live.machine.working != nil):
            // A double tap joins the payment at the sheet; an order of its own makes it another.
            let first = live.tickets.first?.request
            let isJoinable =
                request.order == nil && first?.order == nil && record.quantity == request.quantity
                && record.offer == request.offer
            return isJoinable && !live.tickets.allSatisfy(\.waiter.isAnswered) ? .join(id) : .wait
        case .unknown where isSame, .unseen where isSame:
            guard entry.hasAskedAgain else { return .askAgain(id) }
            return live.machine.owed().isEmpty && live.machine.working == nil ? nil : .wait
        default:
            return nil
        }
    }

    private func open(on entry: BuyLine.Entry) -> [PurchaseKey] {
        purchases.filter { key, live in
            key.store == entry.store && live.machine.record.product == entry.definition.id
                && live.machine.record.owner.map { $0 == entry.owner } ?? true
        }
        .keys.sorted()
    }

    /// What an unsettled purchase means for a new call.
    private func turn(of entry: BuyLine.Entry, beside key: PurchaseKey) -> Turn? {
        guard let live = purchases[key] else { return nil }
        let record = live.machine.record
        switch record.phase {
        case .open, .blocked, .applying(.grant):
            if entry.ticket.request.allowsSecondPurchase { return nil }
            let own = record.payment.flatMap { payments[$0]?.tickets } ?? []
            let isWaitedFor = (own + live.resuming).contains { !$0.waiter.isAnswered }
            return isWaitedFor ? .wait : .resume(key)
        case .owned:
            // The store must have let go of it, or it would hand it out again.
            let isDue = !record.dueFinishes(observesOnly: policies.observesOnly).isEmpty
            return isDue ? .wait : nil
        case .applying, .revoked, .closed, .merged:
            return nil
        }
    }

    // MARK: What a turn does

    private func join(_ ticket: BuyTicket, _ id: PaymentID) {
        if payments[id]?.machine.mayBegin == false, !ticket.waiter.claim() { return }
        payments[id]?.tickets.append(ticket)
    }

    private func resume(_ entry: BuyLine.Entry, _ key: PurchaseKey) {
        line.remove(entry.ticket.id)
        guard entry.ticket.waiter.claim() else { return }
        purchases[key]?.resuming.append(entry.ticket)
        alarms.set(.patience(entry.ticket.id), at: effects.uptime() + limits.settlement)
    }

    /// Saves the attempt; the store is asked after that (I4).
    private func save(_ entry: BuyLine.Entry, _ batch: inout Batch) {
        let request = entry.ticket.request
        let token = entry.token ?? request.token ?? token(for: entry.owner)
        var record = PaymentRecord(
            id: entry.ticket.id, store: entry.store, product: entry.definition.id,
            storeProduct: entry.definition.storeID(in: entry.store), quantity: request.quantity,
            owner: entry.owner, token: token
        )
        record.order = request.order.map { Order($0) } ?? entry.preparation?.order
        record.offer = request.offer
        record.planChange = request.planChange
        record.installation = opened?.installation ?? ""
        record.process = opened?.process ?? ""
        record.createdAt = Timestamp(effects.date())
        batch.stage(
            Batch.Payment(machine: PaymentMachine(beginning: record), stored: nil, version: 0),
            record.id
        )
        let outlivesAttempt =
            request.token != nil || policies.owners.keepsTokens
            || entry.definition.kind == .autoRenewable
        if outlivesAttempt, tokenOwners[token] == nil {
            put(note: "\(Self.tokenNote)\(token)", entry.owner, &batch)
            batch.afterwards.append { queue in queue.tokenOwners[token] = entry.owner }
        }
        batch.afterwards.append { queue in
            queue.line.remove(entry.ticket.id)
            queue.payments[record.id]?.tickets = [entry.ticket]
            queue.payments[record.id]?.offer = entry.preparation?.offer
            queue.payments[record.id]?.replaced = entry.replaced
            queue.payments[record.id]?.presentation = request.presentation
            queue.setAge(record.id)
            queue.waitingPayments.append(record.id)
        }
    }

    private func token(for owner: AccountID) -> AccountToken {
        if case .accounts(_, .perAccount(let namespace)) = policies.owners {
            return AccountToken(account: owner, namespace: namespace)
        }
        return AccountToken(effects.uuid())
    }

    func note(_ token: AccountToken, _ owner: AccountID) -> JournalRow {
        var row = JournalRow(
            id: .note("\(Self.tokenNote)\(token)"), version: 1, body: .init(owner.rawValue.utf8)
        )
        row.owner = owner
        return row
    }

    /// The order and the signature are there, or the call ends with nothing charged.
    func prepared(
        _ ticket: BuyTicket, _ result: Result<QueueMessage.Preparation, PurchaseError>
    ) -> QueueMessage? {
        guard var entry = line.entry(ticket.id) else { return nil }
        switch result {
        case .success(let preparation):
            entry.isPreparing = false
            entry.preparation = preparation
            line.update(entry)
        case .failure(let error):
            line.remove(ticket.id)
            ticket.waiter.answer(.failure(error))
            tell(.paymentNotStarted(error), product: entry.definition.id)
        }
        return .serve(entry.place)
    }

    /// A purchase that the customer began on the store's own page.
    func follow(_ intent: StorePurchaseIntent, in store: StoreID) {
        guard case .buy(let decide) = policies.storePurchase else { return }
        let (mailbox, effects) = (mailbox, effects)
        runner.start {
            guard var request = await decide(intent) else { return }
            request.store = store
            let id = PaymentID(effects.uuid().uuidString)
            mailbox.put(.buy(BuyTicket(id: id, request: request)))
        }
    }
}

extension Owners {
    /// Tokens are the accounts' own, so they are known beyond one payment.
    fileprivate var keepsTokens: Bool {
        if case .accounts(_, .perAccount) = self { true } else { false }
    }
}
