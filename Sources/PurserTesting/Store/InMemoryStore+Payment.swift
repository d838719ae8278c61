import Purser

/// How payments are made.
extension InMemoryStore {
    /// How far a payment call got: answered, with nil for a call that never returns, or asked of
    /// the customer.
    enum Progress: Sendable {
        case answered(PaymentAnswer?)
        case asked(Sheet)
    }

    /// Carries out a payment as planned, or as the customer at its sheet decided.
    func pay(
        _ payment: StorePayment, on device: String, as plan: PaymentPlan? = nil
    ) -> Progress {
        change { state in
            state.sheets[payment.id] = nil
            guard let account = state.books.devices[device] else {
                return .answered(.refused(StoreFailure(.notSignedIn)))
            }
            guard let product = state.catalog[payment.product] else {
                return .answered(.refused(StoreFailure(.productUnavailable, "not on sale")))
            }
            if let failure = refusal(of: payment, product, state) {
                return .answered(.refused(failure))
            }
            var waiting = StoreBooks.Waiting(
                payment: payment.id, product: product.id, account: account, device: device,
                quantity: payment.quantity, token: payment.token
            )
            waiting.offer = payment.offer?.offer ?? payment.unsignedOffer
            waiting.mode = payment.replaced?.mode
            let plan = plan ?? takePlan(for: device, &state)
            if case .opensSheet = plan {
                let sheet = Sheet()
                state.sheets[payment.id] = sheet
                return .asked(sheet)
            }
            if case .changesStorefront(let storefront) = plan {
                let consents = payment.storefrontConsent.allows(storefront)
                return .answered(change(storefront, consents, waiting, product, &state))
            }
            return .answered(carryOut(plan, waiting, product, &state))
        }
    }

    /// Why a store that can do so much cannot take a payment on such terms; nil if it can.
    private func refusal(
        of payment: StorePayment, _ product: StoreProduct, _ state: State
    ) -> StoreFailure? {
        let capabilities = state.settings.capabilities
        let limit = max(1, capabilities.quantityLimit)
        guard (1...limit).contains(payment.quantity) else {
            return StoreFailure(.invalidPayment, "quantity beyond 1...\(limit)")
        }
        if payment.replaced != nil, !capabilities.supportsPlanChange {
            return StoreFailure(.unsupported, "no plan replaces another")
        }
        guard let offer = payment.offer?.offer ?? payment.unsignedOffer else { return nil }
        guard capabilities.supportsOffers else {
            return StoreFailure(.unsupported, "there are no offers")
        }
        let isThere = product.offers.contains { $0.id == offer }
        return isThere ? nil : StoreFailure(.invalidPayment, "there is no such offer")
    }

    private func change(
        _ storefront: StorefrontID, _ consents: Bool, _ payment: StoreBooks.Waiting,
        _ product: StoreProduct, _ state: inout State
    ) -> PaymentAnswer? {
        state.settings.storefront = storefront
        tell(payment.device, .storefront(storefront), &state)
        return consents
            ? sell(payment, product, &state) : .refused(StoreFailure(.storefrontChanged))
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
        case .refusesThenPays(let failure, let delay):
            payLater(payment, after: delay, &state)
            return .refused(failure)
        case .opensSheet, .changesStorefront:
            return sell(payment, product, &state)
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

    private func payLater(
        _ payment: StoreBooks.Waiting, after delay: Duration, _ state: inout State
    ) {
        state.books.take(.waiting(payment))
        _ = clock.schedule(at: clock.now.advanced(by: delay)) { [weak self] in
            self?.approve(payment.payment)
        }
    }

    /// Sells, unless the account has it: then the old transaction is the answer, and nothing is
    /// paid.
    private func sell(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, _ state: inout State
    ) -> PaymentAnswer? {
        let handover: StoreBooks.Handover
        let delivery = state.settings.paymentDelivery
        switch decision(payment, product, &state) {
        case .owned(let old):
            if state.settings.saysAlreadyOwned { return .alreadyOwned }
            return describe(old, state).map { .transaction($0) }
        case .scheduled:
            return .scheduled
        case .refused(let failure):
            return .refused(failure)
        case .billed(let offer):
            let tellsBuyer = delivery != .result
            handover = charge(payment, product, under: offer, tellsBuyer: tellsBuyer, &state)
        }
        if delivery == .update { return nil }
        return describe(handover, state).map { .transaction($0) }
    }

    private func decision(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, _ state: inout State
    ) -> PlanDecision {
        switch product.kind {
        case .autoRenewable:
            return decide(payment, product, &state)
        case .nonConsumable:
            let sale = state.books.lastSale(of: payment.account, product: product.id)
            guard let sale, sale.revokedAt == nil else { return .billed(nil) }
            return state.books.handovers[sale.transaction].map { .owned($0) } ?? .billed(nil)
        case .consumable, .nonRenewing, nil:
            guard state.settings.repeatsUnfinished else { return .billed(nil) }
            let unfinished = state.books.unfinished(on: payment.device)
            let old = unfinished.first { state.books.sale($0.sale)?.product == product.id }
            return old.map { .owned($0) } ?? .billed(nil)
        }
    }

    /// Takes the money: enters the sale, and tells the account's devices.
    @discardableResult
    func charge(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, under offer: Offer? = nil,
        at date: Timestamp? = nil, tellsBuyer: Bool, _ state: inout State
    ) -> StoreBooks.Handover {
        let now = date ?? clock.timestamp
        var sale: StoreSale
        if product.kind == .autoRenewable {
            sale = bill(payment, product, under: offer, at: now, &state)
        } else {
            let earlier = state.books.lastSale(of: payment.account, product: product.id)
            sale = StoreSale(
                nextTransaction(&state),
                original: earlier.map { ($0.original, $0.originalDate) }, product: product,
                account: payment.account, quantity: payment.quantity, date: now
            )
            sale.token = payment.token
            sale.payment = payment.payment.rawValue.isEmpty ? nil : payment.payment
        }
        return enter(
            sale, by: payment.device.isEmpty ? nil : payment.device, tellsBuyer: tellsBuyer, &state)
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
        watchDeadline(of: handover, &state)
        let news = StoreBooks.News.transaction(sale.transaction)
        if tellsBuyer, let device { tell(device, news, &state) }
        if device == nil || state.settings.informsOtherDevices {
            tellAll(of: sale.account, except: device, news, &state)
        }
        return handover
    }

    /// Refunds what is not finished when the store's deadline has passed, if it has one.
    private func watchDeadline(of handover: StoreBooks.Handover, _ state: inout State) {
        guard let deadline = state.settings.capabilities.finishDeadline else { return }
        _ = clock.schedule(at: clock.now.advanced(by: deadline)) { [weak self] in
            let isOpen = self?.state.withLock {
                $0.books.handovers[handover.transaction]?.isFinished == false
            }
            if isOpen == true { self?.refund(handover.transaction) }
        }
    }

    func nextTransaction(_ state: inout State) -> TransactionID {
        // Where ids start again they are small; elsewhere they look like the App Store's.
        let isSmall = state.settings.environment.reusesTransactionIDs
        return TransactionID(isSmall ? String(state.books.nextNumber() - 1) : number(&state))
    }

    private func number(_ state: inout State) -> String {
        String(StoreBooks.firstNumber + state.books.nextNumber())
    }
}
