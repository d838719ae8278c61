import Purser

/// An adapter that shows each transaction before and after it is handed over.
struct TappedAdapter: StoreAdapter {
    let base: any StoreAdapter
    var before: @Sendable (StoreTransaction) async -> Void = { _ in }
    var after: @Sendable (StoreTransaction) async -> Void = { _ in }
    var finishes = true

    var store: StoreID { base.store }
    var capabilities: StoreCapabilities { base.capabilities }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await base.products(ids)
    }

    func paymentsAllowed() async -> Bool { await base.paymentsAllowed() }

    func storefront() async -> StorefrontID? { await base.storefront() }

    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        let answer = await base.beginPayment(payment)
        if case .transaction(let transaction) = answer { await before(transaction) }
        return answer
    }

    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        await base.observe { update in
            if case .transaction(let transaction) = update { await before(transaction) }
            await deliver(update)
            if case .transaction(let transaction) = update { await after(transaction) }
        }
    }

    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await base.unfinished()
    }

    func owned(
        _ refresh: OwnedRefresh,
        deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        try await base.owned(refresh, deliver: deliver)
    }

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        if finishes { try await base.finish(transaction) }
    }

    func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
        await base.introductoryEligibility(in: group)
    }

    func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        try await base.present(sheet, on: presentation)
    }
}
