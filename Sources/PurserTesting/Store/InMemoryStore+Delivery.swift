import Purser

/// How transactions get to devices, and how devices finish them.
extension InMemoryStore {
    struct Next {
        let update: StoreUpdate
        let number: Int?
    }

    func beginObserving(_ device: String) -> Observer {
        state.withLock { state in
            let books = state.books
            let settings = state.settings
            let isReplaying =
                settings.replaysUnfinished && settings.capabilities.replaysUnfinished
            let replay = books.unfinished(on: device).map(\.transaction)
                .filter { isReplaying && !books.hasNews(of: $0, for: device) }
            let observer = Observer(replaying: replay)
            state.observers[device, default: []].append(observer)
            return observer
        }
    }

    func endObserving(_ device: String, _ observer: Observer) {
        state.withLock { $0.observers[device]?.removeAll { $0 === observer } }
    }

    /// What an observer is to hear next: first the replay, then the device's news.
    func nextUpdate(for observer: Observer, on device: String) -> Next? {
        state.withLock { state in
            if state.offline.contains(device) { return nil }
            while let transaction = observer.place.withLock({ $0.replay.last }) {
                let handover = state.books.handovers[transaction]
                if let handover, !handover.isFinished {
                    let described = describe(handover, isReplay: true, state)
                    return described.map { Next(update: .transaction($0), number: nil) }
                }
                observer.place.withLock { _ = $0.replay.popLast() }
            }
            while let item = state.books.firstNews(
                for: device, after: observer.place.withLock { $0.heard }
            ) {
                if let update = update(item.news, state) {
                    return Next(update: update, number: item.number)
                }
                observer.place.withLock { $0.heard = item.number }
            }
            return nil
        }
    }

    /// An observer has taken what it was handed: it does not come again, unless it is unfinished.
    func heard(_ next: Next, by observer: Observer, on device: String) {
        if case .transaction(let transaction) = next.update {
            note(.delivered(transaction.id), by: device)
        }
        guard let number = next.number else {
            return observer.place.withLock { _ = $0.replay.popLast() }
        }
        observer.place.withLock { $0.heard = number }
        change { state in
            let others = state.observers[device] ?? []
            let isAwaited = others.contains { $0.place.withLock { $0.heard < number } }
            if !isAwaited { state.books.take(.heard(device: device, number)) }
        }
    }

    func unfinished(on device: String) -> [StoreTransaction] {
        state.withLock { state in
            state.books.unfinished(on: device)
                .compactMap { describe($0, isReplay: true, state) }
        }
    }

    /// What a restore lists; where the settings say so, each row under an id of its own.
    func owned(on device: String) -> [StoreTransaction] {
        let now = clock.timestamp
        return change { state in
            let account = state.books.devices[device] ?? ""
            let all = state.books.sales(of: account).filter { $0.kind != .consumable }
            let isWhole = state.settings.restoresHistory
            let rows = all.filter { isWhole || isCurrent($0, at: now, state) }
            return rows.compactMap { sale in
                var handover = state.books.handovers[sale.transaction]
                if state.settings.restoresUnderNewIDs {
                    let fresh = StoreBooks.Handover(
                        transaction: nextTransaction(&state), sale: sale.transaction,
                        account: account, device: device
                    )
                    state.books.take(.handover(fresh))
                    handover = fresh
                }
                return handover.flatMap { describe($0, isRestored: true, state) }
            }
        }
    }

    /// Whether the customer has it now; of a subscription the newest period alone, with its grace.
    private func isCurrent(_ sale: StoreSale, at now: Timestamp, _ state: State) -> Bool {
        guard let group = sale.group, sale.kind == .autoRenewable else {
            return sale.isOwned(at: now)
        }
        let name = SubscriptionName(account: sale.account, group: group)
        guard let running = state.books.subscriptions[name], running.current == sale.transaction
        else { return sale.isOwned(at: now) && sale.ownership == .familyShared }
        return sale.isOwned(at: now) || running.state == .grace && sale.revokedAt == nil
    }

    func finish(_ transaction: TransactionID, on device: String) {
        change { state in
            guard var handover = state.books.handovers[transaction], !handover.isFinished else {
                return
            }
            handover.isFinished = true
            state.books.take(.handover(handover))
        }
    }

    func eligibility(
        for group: SubscriptionGroupID, on device: String
    ) -> OfferEligibility {
        state.withLock { state in
            let account = state.books.devices[device] ?? ""
            return state.books.lastSale(of: account, in: group) == nil ? .eligible : .ineligible
        }
    }

    /// Products as the storefront prices and the locale names them now.
    func describeProducts(_ ids: [StoreProductID]) -> ProductBatch {
        state.withLock { state in
            var batch = ProductBatch(found: [])
            for id in ids {
                if let reason = state.unsellable[id] { batch.missing[id] = reason }
                guard let product = state.catalog[id] else { continue }
                let texts = state.localizations[id]
                batch.found.append(texts.map { product.localized($0, state.settings) } ?? product)
            }
            return batch
        }
    }

    /// The failure that the settings hold for a call, if they hold one.
    func standingFault(of call: StoreCall) -> StoreFailure? {
        let faults = settings.faults
        return switch call {
        case .products: faults[.loadProducts]
        case .eligibility: faults[.subscriptionStatus]
        case .sheet(.manageSubscriptions): faults[.manageSubscriptions]
        case .sheet(.refundRequest): faults[.refundRequest]
        case .sheet(.redeemCode): faults[.redeemCode]
        default: nil
        }
    }

    /// The disturbance that falls on this call, if one was planned.
    func disturbance(of operation: StoreOperation, on device: String) -> StoreDisturbance? {
        state.withLock { state in
            let index = state.disturbances.firstIndex { plan in
                plan.operation == operation && (plan.device == nil || plan.device == device)
            }
            guard let index else { return nil }
            state.disturbances[index].times -= 1
            defer {
                if state.disturbances[index].times <= 0 { state.disturbances.remove(at: index) }
            }
            return state.disturbances[index].disturbance
        }
    }

    private func update(_ news: StoreBooks.News, _ state: State) -> StoreUpdate? {
        switch news {
        case .transaction(let id):
            guard let handover = state.books.handovers[id] else { return nil }
            return describe(handover, state).map { .transaction($0) }
        case .removed(let id): return .removed(id)
        case .storefront(let id): return .storefront(id)
        case .begun(let product, let offer):
            return .purchaseBegun(StorePurchaseIntent(product: product, offer: offer))
        case .revokedProducts(let products): return .revokedProducts(products)
        case .message(let isPriceIncrease):
            return .message(StoreMessage(isPriceIncrease ? .priceIncrease : .billingIssue))
        }
    }

    /// A transaction as the settings let it be described.
    func describe(
        _ handover: StoreBooks.Handover, isReplay: Bool = false, isRestored: Bool = false,
        _ state: State
    ) -> StoreTransaction? {
        guard let sale = state.books.sale(handover.sale) else { return nil }
        let settings = state.settings
        let claims = StoreClaims(
            app: settings.app, store: id, environment: settings.environment,
            transaction: handover.transaction, sale: sale, signedAt: clock.timestamp,
            renewal: renewal(of: sale, state)
        )
        let isLittle = settings.detail == .little
        let isFinal = !isLittle && settings.capabilities.deliversFinalKeys
        let key = isFinal ? claims.key : .provisional(handover.transaction, in: id)
        let proof = settings.faults[.verification] == nil ? receipt(claims) : TestProof.spoilt
        var described = StoreTransaction(
            handover.transaction, key: key, product: sale.product, proof: proof
        )
        described.quantity = sale.quantity
        described.isRestored = isRestored || handover.isRestored
        let original = OriginalTransaction(id: sale.original, date: sale.originalDate)
        let losesToken =
            !settings.capabilities.carriesAccountToken
            || isReplay && (isLittle || settings.losesTokenOnReplay)
        described.token = losesToken || described.isRestored && isLittle ? nil : sale.token
        if isLittle {
            described.purchaseDate = claims.signedAt
            if described.isRestored { described.original = original }
            return described
        }
        described.purchaseDate = sale.date
        described.original = original
        described.kind = sale.kind
        described.app = settings.app
        described.group = sale.group
        described.ownership = sale.ownership
        described.offer = sale.offer
        described.revoked = sale.revoked
        described.expiresAt = sale.expiresAt
        described.isUpgraded = sale.isUpgraded
        described.isRenewal = sale.isRenewal
        described.renewal = claims.renewal.map { renewalProof($0) }
        return described
    }
}
