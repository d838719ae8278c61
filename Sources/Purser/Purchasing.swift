/// What an app calls. `Shop` is the real one; a view model's test writes its own in a few lines.
public protocol Purchasing: Sendable {
    /// Describes products; nil means all that are defined. Missing ones are told, not thrown.
    func products(_ ids: [ProductID]?) async throws(PurchaseError) -> CatalogResult

    /// Buys, and waits until the purchase is granted, refused, cancelled, or known to take longer.
    ///
    /// The attempt is on disk before the store is asked. Ends exactly once, within the limits for
    /// machines and people. A caller that goes away stops nothing that has begun.
    ///
    /// - Throws: ``PurchaseError`` if nothing was charged as far as anyone knows, or if the caller
    ///   stopped waiting.
    func buy(_ request: PaymentRequest) async throws(PurchaseError) -> PurchaseOutcome

    /// Brings back what the customer owns, because the user asked; may show a sign-in.
    func restore(for account: AccountID?) async throws(PurchaseError) -> RestoreReport

    /// What an account may use, from recorded facts and trusted time; readable offline.
    func entitlements(of account: AccountID) async throws(PurchaseError) -> EntitlementSet

    /// Everything that is stuck, oldest first; readable before and without `run()`.
    func holds() async throws(PurchaseError) -> [Hold]

    /// Carries out a decision about a hold; returns when the decision is on disk.
    func settle(_ hold: HoldID, _ decision: HoldDecision) async throws(PurchaseError)

    /// What happens from now on; each iterator starts with the holds of today.
    var events: PurchaseEvents { get }
}

extension Purchasing {
    /// Buys one unit.
    public func buy(
        _ product: ProductID, for account: AccountID? = nil, order: OrderID? = nil
    ) async throws(PurchaseError) -> PurchaseOutcome {
        try await buy(PaymentRequest(product, for: account, order: order))
    }

    /// Changes the plan of a running subscription, where the store has such a thing.
    ///
    /// - Returns: ``PurchaseOutcome/scheduled`` where the change waits for the running period's
    ///   end.
    /// - Throws: ``PurchaseError`` `unsupported` where the store has no such thing; nothing was
    ///   charged.
    public func buy(
        _ product: ProductID, replacing replaced: ProductID, mode: PlanChange.Mode,
        for account: AccountID? = nil
    ) async throws(PurchaseError) -> PurchaseOutcome {
        var request = PaymentRequest(product, for: account)
        request.planChange = PlanChange(replacing: replaced, mode: mode)
        return try await buy(request)
    }

    /// Describes all defined products.
    public func products() async throws(PurchaseError) -> CatalogResult {
        try await products(nil)
    }

    /// Restores for the one owner, or with each purchase's owner known by token.
    public func restore() async throws(PurchaseError) -> RestoreReport {
        try await restore(for: nil)
    }
}
