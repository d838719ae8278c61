import Purser

/// Whose purchases without a known token are, as the app's server would say: who paid.
struct SimulatedOwners: OwnershipPolicy {
    let watch: SimulationWatch

    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? {
        let fails = watch.state.withLock { state in
            defer { state.ownerFailures = max(0, state.ownerFailures - 1) }
            return state.ownerFailures > 0
        }
        if fails { throw HandlerFailure("planned") }
        let sale = watch.store.state.withLock { state in
            if case .provisional(let id) = purchase.key.lineage {
                return state.books.sale(handedOverAs: id)
            }
            return state.books.sales.first {
                $0.key(in: watch.store.id, state.settings.environment) == purchase.key
            }
        }
        return sale.flatMap { watch.owner(of: $0) }
    }
}
