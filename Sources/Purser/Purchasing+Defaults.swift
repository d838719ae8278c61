/// A shop in which nothing has happened, so that a fake writes only what its test is about.
extension Purchasing {
    /// Nothing is found.
    public func products(_ ids: [ProductID]?) async throws(PurchaseError) -> CatalogResult {
        CatalogResult(found: [], missing: [:])
    }

    /// Nothing is owned.
    public func restore(for account: AccountID?) async throws(PurchaseError) -> RestoreReport {
        RestoreReport(end: .nothing, items: [], rows: 0)
    }

    /// Nothing is unlocked.
    public func entitlements(
        of account: AccountID
    ) async throws(PurchaseError) -> EntitlementSet {
        EntitlementSet()
    }

    /// Nothing is stuck.
    public func holds() async throws(PurchaseError) -> [Hold] { [] }

    /// There is nothing to settle.
    ///
    /// - Throws: ``PurchaseError`` `holdNotFound`.
    public func settle(_ hold: HoldID, _ decision: HoldDecision) async throws(PurchaseError) {
        throw PurchaseError(.holdNotFound, .hold, "there is no \(hold)", isRetryable: false)
    }

    /// Nothing happens: the sequence ends at once.
    public var events: PurchaseEvents { PurchaseEvents() }
}
