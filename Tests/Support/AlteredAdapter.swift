public import Purser
public import PurserTesting

/// An in-memory store's adapter whose reports are changed on the way, or whose lists never end.
public struct AlteredAdapter: StoreAdapter {
    private let inner: InMemoryStoreAdapter
    private let change: @Sendable (StoreTransaction) -> StoreTransaction
    private let ownedEnds: Bool
    /// The store's, of which only the form of its keys may differ.
    public var capabilities: StoreCapabilities

    /// Stands before an adapter.
    ///
    /// - Parameters:
    ///   - inner: the adapter.
    ///   - ownedEnds: whether a read of what is owned returns.
    ///   - change: what becomes of each report.
    public init(
        _ inner: InMemoryStoreAdapter, ownedEnds: Bool = true,
        change: @escaping @Sendable (StoreTransaction) -> StoreTransaction = { $0 }
    ) {
        self.inner = inner
        self.ownedEnds = ownedEnds
        self.change = change
        self.capabilities = inner.capabilities
    }

    /// With every optional word taken out of the reports.
    public static func bare(_ inner: InMemoryStoreAdapter) -> AlteredAdapter {
        var adapter = AlteredAdapter(inner) { full in
            StoreTransaction(
                full.id, key: .provisional(full.id, in: full.store), product: full.product,
                proof: full.proof
            )
        }
        adapter.capabilities.deliversFinalKeys = false
        return adapter
    }

    /// With the token of every report lost.
    public static func withoutTokens(_ inner: InMemoryStoreAdapter) -> AlteredAdapter {
        AlteredAdapter(inner) { full in
            var changed = full
            changed.token = nil
            return changed
        }
    }

    /// The store.
    public var store: StoreID { inner.store }

    /// Passes the question on.
    public func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await inner.products(ids)
    }

    /// Passes the question on.
    public func paymentsAllowed() async -> Bool { await inner.paymentsAllowed() }

    /// Passes the question on.
    public func storefront() async -> StorefrontID? { await inner.storefront() }

    /// Pays, and changes the report.
    public func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        let answer = await inner.beginPayment(payment)
        guard case .transaction(let transaction) = answer else { return answer }
        return .transaction(change(transaction))
    }

    /// Observes, and changes the reports.
    public func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        await inner.observe { update in
            guard case .transaction(let transaction) = update else { return await deliver(update) }
            await deliver(.transaction(change(transaction)))
        }
    }

    /// Lists, and changes the reports.
    public func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await inner.unfinished().map(change)
    }

    /// Lists, changes the reports, and may never return.
    public func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        try await inner.owned(refresh) { await deliver($0.map(change)) }
        if !ownedEnds { await inner.process.waitUntilClosed() }
    }

    /// Passes the wish on.
    public func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        try await inner.finish(transaction)
    }

    /// Passes the question on.
    public func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
        await inner.introductoryEligibility(in: group)
    }

    /// Passes the wish on.
    public func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        try await inner.present(sheet, on: presentation)
    }
}
