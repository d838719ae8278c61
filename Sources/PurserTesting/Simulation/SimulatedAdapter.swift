import Purser

/// Stands before a store adapter in a simulated world: it has the watch look at each call, and
/// takes words out of what a terse store says.
struct SimulatedAdapter: StoreAdapter {
    let inner: any StoreAdapter
    let watch: SimulationWatch
    let process: Gate
    /// The process's disk, where it can be asked at once.
    let disk: InMemoryDisk?
    /// Where the goods are, if the world's own handler keeps them.
    let goods: SimulatedPhone.Book?

    var store: StoreID { inner.store }

    var capabilities: StoreCapabilities {
        var capabilities = inner.capabilities
        if watch.setup.isBare { capabilities.deliversFinalKeys = false }
        return capabilities
    }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await inner.products(ids)
    }

    func paymentsAllowed() async -> Bool { await inner.paymentsAllowed() }

    func storefront() async -> StorefrontID? { await inner.storefront() }

    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        if process.isOpen { checkSaved(payment) }
        watch.note(.shop, .store, "pay \(payment.quantity) \(payment.product) \(payment.id)")
        let answer = await inner.beginPayment(payment)
        watch.note(.store, .shop, "\(answer.name) \(payment.id)")
        // Who is told so has what is owned restored.
        if case .alreadyOwned = answer,
            let owner = watch.state.withLock({ $0.payments[payment.id]?.owner })
        {
            watch.restores(for: owner)
        }
        guard case .transaction(let transaction) = answer else { return answer }
        return .transaction(told(transaction))
    }

    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        await inner.observe { update in
            guard case .transaction(let transaction) = update else { return await deliver(update) }
            watch.note(.store, .shop, "update \(transaction.id) \(transaction.product)")
            await deliver(.transaction(told(transaction)))
        }
    }

    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        let list = try await inner.unfinished().map(told)
        watch.note(.store, .shop, "unfinished \(list.map(\.id.rawValue))")
        return list
    }

    func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        try await inner.owned(refresh) { rows in
            watch.note(.store, .shop, "owned \(rows.map(\.id.rawValue))")
            await deliver(rows.map(told))
        }
    }

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        if process.isOpen, let disk {
            let reason = watch.reasonAgainstFinish(of: transaction, on: disk, goods)
            if let reason { watch.violation("I1", "\(transaction.id) is finished: \(reason)") }
        }
        watch.note(.shop, .store, "finish \(transaction.id)")
        try await inner.finish(transaction)
    }

    func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
        await inner.introductoryEligibility(in: group)
    }

    func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        try await inner.present(sheet, on: presentation)
    }

    /// With every optional word taken out, where the store is that terse.
    private func told(_ full: StoreTransaction) -> StoreTransaction {
        guard watch.setup.isBare else { return full }
        return StoreTransaction(
            full.id, key: .provisional(full.id, in: full.store), product: full.product,
            proof: full.proof
        )
    }

    /// The attempt is on disk, as the user wished it, before the store is asked (I4).
    private func checkSaved(_ payment: StorePayment) {
        guard let disk else { return }
        guard let record = disk.durableRow(.payment(payment.id))?.payment else {
            return watch.violation("I4", "\(payment.id) is not on disk and the store is asked")
        }
        let order = record.order?.id
        watch.state.withLock {
            $0.payments[payment.id] = .init(owner: record.owner, order: order)
        }
        guard let order, let wish = watch.state.withLock({ $0.wishes[order] }) else { return }
        let isRight =
            wish.owner == record.owner && wish.product == record.product
            && wish.quantity == record.quantity && record.quantity == payment.quantity
            && payment.token == record.token
        if !isRight { watch.violation("I4", "\(payment.id) is not what was asked for: \(record)") }
    }
}

extension SimulationWatch {
    /// Why the store may not be told that a delivery is done; nil if it may. Judged by what is on
    /// disk and by what the world knows, and not by what the library says of itself.
    func reasonAgainstFinish(
        of transaction: StoreTransaction, on disk: InMemoryDisk, _ goods: SimulatedPhone.Book?
    ) -> String? {
        guard let record = disk.durableRow(of: transaction.alias)?.purchase else {
            return "there is no durable record"
        }
        let grant = GrantID(record.key)
        switch record.phase {
        case .owned, .revoked, .applying(.revoke), .applying(.reinstate):
            let stored = goods?.committed(grant)
            return stored == 0 ? "granted by the record, and nothing is stored" : nil
        case .closed(.dismissed):
            return state.withLock { $0.dismissed.contains(record.key) } ? nil : "nobody ended it"
        case .closed(.rejected):
            let isRefused = setup.finishesRejected && wasRefused(transaction.id)
            return isRefused ? nil : "nobody refused it"
        case .closed(.nothingToGrant):
            return wasTaken(transaction.id) ? nil : "it was never taken back"
        case .closed(.superseded):
            return hasPast(transaction.id) ? nil : "it has no past"
        case .closed(.acceptedElsewhere):
            return setup.server == .ledger ? nil : "no server keeps a ledger"
        // News has come between the decision and the call: the journal has it, and judges it.
        case .open, .applying(.grant):
            let mayHaveEnded = wasTaken(transaction.id) || hasPast(transaction.id)
            return record.verified != nil && mayHaveEnded ? nil : "it is \(record.phase)"
        case .blocked, .merged:
            return "it is \(record.phase)"
        }
    }

    private func wasTaken(_ transaction: TransactionID) -> Bool {
        let related = related(to: transaction)
        return amended.withLock { taken in
            related.contains { taken.contains($0.transaction) || $0.isUpgraded }
        }
    }

    private func hasPast(_ transaction: TransactionID) -> Bool {
        let related = related(to: transaction)
        return related.count > 1 || related.first?.kind == .autoRenewable
    }
}
