extension LedgerWork {
    /// What a grant gives: the currencies of its goods, each amount once for each unit. Access is
    /// no balance and moves nothing.
    public static func giving(_ grant: Grant) -> LedgerWork {
        LedgerWork(grant, sign: 1, floor: nil)
    }

    /// Takes back what ``giving(_:)`` gave.
    ///
    /// - Parameters:
    ///   - grant: the grant of a ``Revocation``, which stands under the revocation's revision.
    ///   - floor: no balance goes below it by this; nil lets it become a debt.
    public static func taking(_ grant: Grant, floor: Int64? = nil) -> LedgerWork {
        LedgerWork(grant, sign: -1, floor: floor)
    }

    /// Moves all that one owner has to another.
    public static func moving(_ merge: OwnerMerge) -> LedgerWork {
        var work = LedgerWork(grant: merge.id, revision: merge.revision, entries: [])
        work.transfers = [Transfer(from: merge.source, to: merge.target)]
        return work
    }

    /// The same movements under the grant and revision that the commit is for, whatever a handler
    /// wrote.
    func under(_ grant: GrantID, revision: Int) -> LedgerWork {
        var work = LedgerWork(grant: grant, revision: revision, entries: entries)
        work.transfers = transfers
        return work
    }

    /// An amount beyond 64 bits stops at their end.
    private init(_ grant: Grant, sign: Int64, floor: Int64?) {
        let entries = grant.goods.compactMap { goods -> Entry? in
            guard case .currency(let currency, let amount) = goods else { return nil }
            let (total, isOver) = amount.multipliedReportingOverflow(
                by: sign * Int64(grant.quantity)
            )
            let isNegative = (amount < 0) != (sign < 0)
            return Entry(
                account: grant.owner, currency: currency,
                amount: isOver ? (isNegative ? .min : .max) : total, floor: floor
            )
        }
        self.init(grant: grant.id, revision: grant.revision, entries: entries)
    }
}
