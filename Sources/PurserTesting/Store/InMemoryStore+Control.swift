public import Purser

/// What customers, parents, banks and the store itself do.
extension InMemoryStore {
    /// Plans what is to come of the next payment on any device that has no plan yet.
    public func plan(_ plan: PaymentPlan) {
        state.withLock { $0.plans.append((nil, plan)) }
    }

    /// Plans what goes wrong with calls to come.
    ///
    /// - Parameters:
    ///   - operation: which calls.
    ///   - disturbance: what goes wrong.
    ///   - times: with how many of them.
    ///   - device: on which device; nil means any.
    public func disturb(
        _ operation: StoreOperation, _ disturbance: StoreDisturbance, times: Int = 1,
        on device: InMemoryDevice? = nil
    ) {
        let plan = Disturbance(
            operation: operation, device: device?.name, disturbance: disturbance, times: times
        )
        if times > 0 { state.withLock { $0.disturbances.append(plan) } }
    }

    /// Takes back every planned disturbance of an operation that has not happened.
    public func calm(_ operation: StoreOperation) {
        state.withLock { $0.disturbances.removeAll { $0.operation == operation } }
    }

    /// Payments that wait for a person or a bank, oldest first.
    public var waitingPayments: [PaymentID] {
        state.withLock { $0.books.waiting.map(\.payment) }
    }

    /// Payments whose sheets are open, ordered by id.
    public var openSheets: [PaymentID] {
        state.withLock { $0.sheets.keys.sorted() }
    }

    /// The customer at an open sheet does this; false if the payment has none.
    @discardableResult
    public func answer(_ payment: PaymentID, with plan: PaymentPlan) -> Bool {
        let sheet = state.withLock { $0.sheets[payment] }
        sheet?.close(with: plan)
        return sheet != nil
    }

    /// A parent, a bank or the customer lets a waiting payment go through; false if it does not
    /// wait.
    @discardableResult
    public func approve(_ payment: PaymentID) -> Bool {
        decide(payment) { waiting, product, state in
            charge(waiting, product, tellsBuyer: true, &state)
        }
    }

    /// Lets all waiting payments go through.
    public func approveAll() {
        for payment in waitingPayments { approve(payment) }
    }

    /// A waiting payment is declined: nothing is paid, and nothing is said. False if it does not
    /// wait.
    @discardableResult
    public func decline(_ payment: PaymentID) -> Bool {
        decide(payment) { _, _, _ in }
    }

    private func decide(
        _ payment: PaymentID,
        _ body: (StoreBooks.Waiting, StoreProduct, inout State) -> Void
    ) -> Bool {
        change { state in
            guard let waiting = state.books.waiting.first(where: { $0.payment == payment }),
                let product = state.catalog[waiting.product]
            else { return false }
            state.books.take(.decided(payment))
            body(waiting, product, &state)
            return true
        }
    }

    /// The customer buys on the store's own page, or redeems a code: no app began it.
    ///
    /// - Returns: the transaction; nil if the product is not on sale.
    @discardableResult
    public func buyOutside(
        _ product: StoreProductID, account: String = "customer", quantity: Int = 1,
        token: AccountToken? = nil, offer: OfferID? = nil
    ) -> TransactionID? {
        change { state in
            guard let product = state.catalog[product] else { return nil }
            let terms = product.offers.first { $0.id != nil && $0.id == offer }
            let payment = StoreBooks.Waiting(
                payment: "", product: product.id, account: account, device: "",
                quantity: max(1, quantity), token: token
            )
            return charge(payment, product, under: terms, tellsBuyer: false, &state).transaction
        }
    }

    /// The customer begins a purchase on the store's page, which the app is to carry out.
    public func beginOutside(
        _ product: StoreProductID, offer: OfferID? = nil, on device: InMemoryDevice
    ) {
        change { $0.books.tell(device.name, .begun(product, offer: offer)) }
    }

    /// The store takes a purchase back, and tells the account's devices; false if it knows no such
    /// one.
    @discardableResult
    public func refund(_ transaction: TransactionID, becauseOfTheApp: Bool = false) -> Bool {
        amend(transaction) { sale in
            guard sale.revokedAt == nil else { return false }
            sale.revokedAt = clock.timestamp
            sale.isDeveloperIssue = becauseOfTheApp
            return true
        }
    }

    /// The store gives a purchase back that it took; false if it was not taken.
    @discardableResult
    public func reverseRefund(_ transaction: TransactionID) -> Bool {
        amend(transaction) { sale in
            guard sale.revokedAt != nil else { return false }
            sale.revokedAt = nil
            return true
        }
    }

    private func amend(
        _ transaction: TransactionID, _ body: (inout StoreSale) -> Bool
    ) -> Bool {
        change { state in
            guard var sale = state.books.sale(handedOverAs: transaction), body(&sale) else {
                return false
            }
            state.books.take(.sale(sale))
            reconsider(sale, &state)
            let isSilent = state.settings.detail == .little
            tellAll(
                of: sale.account,
                isSilent ? .revokedProducts([sale.product]) : .transaction(sale.transaction),
                &state
            )
            return true
        }
    }

    /// Delivers a transaction again to the account's devices, finished or not; false if it is
    /// unknown.
    @discardableResult
    public func redeliver(_ transaction: TransactionID) -> Bool {
        change { state in
            guard let handover = state.books.handovers[transaction] else { return false }
            tellAll(of: handover.account, .transaction(transaction), &state)
            return true
        }
    }

    /// Someone else finishes a transaction: another library, or the user in the store's own app.
    public func finishElsewhere(_ transaction: TransactionID) {
        change { state in
            guard var handover = state.books.handovers[transaction], !handover.isFinished else {
                return
            }
            handover.isFinished = true
            state.books.take(.handover(handover))
            tellAll(of: handover.account, .removed(transaction), &state)
        }
    }

    /// The account's storefront changes, and its devices hear of it.
    public func move(to storefront: StorefrontID) {
        change { state in
            state.settings.storefront = storefront
            for device in state.books.devices.keys.sorted() {
                state.books.tell(device, .storefront(storefront))
            }
        }
    }

    /// All transactions that were handed over and not finished, on whichever device, ordered by id.
    public var unfinished: [TransactionID] {
        state.withLock { state in
            state.books.handovers.values.filter { !$0.isFinished }.map(\.transaction).sorted()
        }
    }

    /// Every transaction id under which something was handed over, with its purchase's key.
    public var transactions: [TransactionID: PurchaseKey] {
        state.withLock { state in
            let environment = state.settings.environment
            return state.books.handovers.compactMapValues { handover in
                state.books.sale(handover.sale)?.key(in: id, environment)
            }
        }
    }
}
