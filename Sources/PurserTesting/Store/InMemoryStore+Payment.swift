import Purser

/// How payments are made.
extension InMemoryStore {
    /// Carries out a payment as planned; nil stands for a call that never returns.
    func pay(_ payment: StorePayment, on device: String) -> PaymentAnswer? {
        change { state in
            guard let account = state.books.devices[device] else {
                return .refused(StoreFailure(.notSignedIn))
            }
            guard let product = state.catalog[payment.product] else {
                return .refused(StoreFailure(.productUnavailable, "not on sale"))
            }
            let limit = max(1, state.settings.capabilities.quantityLimit)
            guard (1...limit).contains(payment.quantity) else {
                return .refused(StoreFailure(.invalidPayment, "quantity beyond 1...\(limit)"))
            }
            let waiting = StoreBooks.Waiting(
                payment: payment.id, product: product.id, account: account, device: device,
                quantity: payment.quantity, token: payment.token
            )
            let plan = takePlan(for: device, &state)
            return carryOut(plan, waiting, product, &state)
        }
    }

    private func takePlan(for device: String, _ state: inout State) -> PaymentPlan {
        let index = state.plans.firstIndex { $0.device == nil || $0.device == device }
        if let index { return state.plans.remove(at: index).plan }
        if state.settings.asksToBuy { return .waits(.approval) }
        return state.settings.interruptsPurchases ? .interrupts : .pays
    }

    private func carryOut(
        _ plan: PaymentPlan, _ payment: StoreBooks.Waiting, _ product: StoreProduct,
        _ state: inout State
    ) -> PaymentAnswer? {
        switch plan {
        case .pays:
            return sell(payment, product, &state)
        case .cancels:
            return .cancelled
        case .refuses(let failure):
            return .refused(failure)
        case .waits(let reason):
            state.books.take(.waiting(payment))
            return .pending(reason)
        case .interrupts:
            state.books.take(.waiting(payment))
            return .cancelled
        case .losesAnswer(let isPaid):
            if isPaid { charge(payment, product, tellsBuyer: true, &state) }
            return .unknown(StoreFailure(.network, "the connection broke"))
        case .hangs(let isPaid):
            if isPaid { charge(payment, product, tellsBuyer: true, &state) }
            return nil
        case .saysAlreadyOwned:
            return .alreadyOwned
        case .schedules:
            return .scheduled
        }
    }

    /// Sells, unless the account has it: then the old transaction is the answer, and nothing is
    /// paid.
    private func sell(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, _ state: inout State
    ) -> PaymentAnswer? {
        if let old = unpaidAnswer(payment, product, state) {
            if state.settings.saysAlreadyOwned { return .alreadyOwned }
            return describe(old, state).map { .transaction($0) }
        }
        let delivery = state.settings.paymentDelivery
        let handover = charge(payment, product, tellsBuyer: delivery != .result, &state)
        if delivery == .update { return nil }
        return describe(handover, state).map { .transaction($0) }
    }

    private func unpaidAnswer(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, _ state: State
    ) -> StoreBooks.Handover? {
        let now = Timestamp(clock.trueDate)
        let books = state.books
        let isRepeating = product.kind == .consumable && state.settings.repeatsUnfinished
        if isRepeating {
            return books.unfinished(on: payment.device).first { handover in
                books.sale(handover.sale)?.product == product.id
            }
        }
        guard product.kind == .nonConsumable || product.kind == .autoRenewable else { return nil }
        let owned = books.lastSale(of: payment.account) {
            $0.product == product.id && $0.isOwned(at: now)
        }
        return owned.flatMap { books.handovers[$0.transaction] }
    }

    /// Takes the money: enters the sale, and tells the account's devices.
    @discardableResult
    func charge(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, tellsBuyer: Bool,
        _ state: inout State
    ) -> StoreBooks.Handover {
        let now = Timestamp(clock.trueDate)
        let account = payment.account
        let earlier = state.books.lastSale(of: account) { old in
            product.kind != .consumable && product.kind != .nonRenewing
                && (old.product == product.id || old.group != nil && old.group == product.group)
        }
        var sale = StoreSale(
            nextTransaction(&state), original: earlier.map { ($0.original, $0.originalDate) },
            product: product, account: account, quantity: payment.quantity, date: now
        )
        sale.token = payment.token
        if let period = product.period, product.kind == .autoRenewable {
            sale.lineItem = LineItemID("1" + number(&state).dropFirst())
            sale.expiresAt = state.settings.timeRate.end(of: period, from: now, anchor: now)
        }
        return enter(sale, by: payment.device, tellsBuyer: tellsBuyer, &state)
    }

    /// Enters a sale into the ledger and hands it over.
    @discardableResult
    func enter(
        _ sale: StoreSale, by device: String?, tellsBuyer: Bool, _ state: inout State
    ) -> StoreBooks.Handover {
        let handover = StoreBooks.Handover(
            transaction: sale.transaction, sale: sale.transaction, account: sale.account
        )
        state.books.take(.sale(sale))
        state.books.take(.handover(handover))
        let news = StoreBooks.News.transaction(sale.transaction)
        if tellsBuyer, let device { state.books.tell(device, news) }
        if device == nil || state.settings.informsOtherDevices {
            state.books.tellAll(of: sale.account, except: device, news)
        }
        return handover
    }

    func nextTransaction(_ state: inout State) -> TransactionID {
        // Where ids start again they are small; elsewhere they look like the App Store's.
        let isSmall = state.settings.environment.reusesTransactionIDs
        return TransactionID(isSmall ? String(state.books.nextNumber() - 1) : number(&state))
    }

    private func number(_ state: inout State) -> String {
        String(200_000_000_000_000 + state.books.nextNumber())
    }
}
