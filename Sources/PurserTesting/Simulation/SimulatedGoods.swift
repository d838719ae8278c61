import Purser

/// The grant handler of a simulated world's app: a unit of each thing, so that all can be counted.
struct SimulatedGoods: GrantHandler {
    /// Where it stores by itself; nil where the journal does.
    let shelf: Shelf?

    func grant(_ grant: Grant) async throws -> LedgerWork? { take(grant, sign: 1) }

    func revoke(_ revocation: Revocation) async throws -> LedgerWork? {
        take(revocation.grant, sign: -1)
    }

    func reinstate(_ grant: Grant) async throws -> LedgerWork? { take(grant, sign: 1) }

    func merge(_ merge: OwnerMerge) async throws -> LedgerWork? { store(.moving(merge)) }

    private func take(_ grant: Grant, sign: Int64) -> LedgerWork? {
        let entries = grant.goods.map { goods -> LedgerWork.Entry in
            let (currency, amount) = goods.unit
            return LedgerWork.Entry(
                account: grant.owner, currency: currency,
                amount: amount * sign * Int64(grant.quantity)
            )
        }
        return store(LedgerWork(grant: grant.id, revision: grant.revision, entries: entries))
    }

    private func store(_ work: LedgerWork) -> LedgerWork? {
        guard let shelf else { return work }
        shelf.apply(work)
        return nil
    }
}

extension Goods {
    /// How a simulated app counts them.
    var unit: (CurrencyCode, Int64) {
        switch self {
        case .currency(let currency, let amount): (currency, amount)
        case .entitlement(let entitlement): (CurrencyCode(entitlement.rawValue), 1)
        }
    }
}
