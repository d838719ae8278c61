import Purser

/// What accounts have in the end.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SimulationWorld {
    /// Balances add up: what is owned by the records, and nothing else, is there (I2).
    func checkBalances(_ phone: SimulatedPhone, _ records: [PurchaseRecord]) {
        guard parts.handler == nil, watch.state.withLock({ $0.dismissed.isEmpty }) else { return }
        let book = phone.book(setup)
        // After a reinstallation goods that an app keeps by itself are another storage's.
        var expected: [AccountID: [CurrencyCode: Int64]] = [:]
        for record in records {
            if let owner = record.owner, let goods = goodsBesideTheRecord(record, book) {
                expected[owner, default: [:]].merge(goods, uniquingKeysWith: +)
            }
            guard let granted = record.granted, let owner = record.owner, record.phase == .owned
            else { continue }
            for goods in granted.goods {
                let (currency, amount) = goods.unit
                expected[owner, default: [:]][currency, default: 0] +=
                    amount * Int64(granted.quantity)
            }
        }
        for currency in [CurrencyCode("coins"), "gems", "no.ads", "pro", "plus"] {
            for account in Self.accounts + [.single] {
                let balance = book.balance(account, currency)
                let owed = expected[account]?[currency] ?? 0
                guard balance != owed else { continue }
                watch.violation(
                    "I2", "\(account) has \(balance) \(currency), and \(owed) by the records"
                )
            }
        }
    }

    /// An app that keeps goods by itself has them of a step that its journal lost, also where the
    /// server says no afterwards, or that another installation has the purchase.
    private func goodsBesideTheRecord(
        _ record: PurchaseRecord, _ book: SimulatedPhone.Book
    ) -> [CurrencyCode: Int64]? {
        let grant = GrantID(record.key)
        let last = watch.state.withLock { $0.steps[grant]?[book.committed(grant)] }
        guard case .closed = record.phase, setup.storesGoodsItself, let last, last != .revoke,
            let sale = watch.sales(of: grant).last,
            let product = (Self.catalog + [Self.late]).first(where: { $0.id == record.product })
        else { return nil }
        return product.goods.reduce(into: [:]) { sums, goods in
            let (currency, amount) = goods.unit
            sums[currency, default: 0] += amount * Int64(sale.quantity)
        }
    }

    /// Entitlements are what the store says (I11), as far as this phone can know.
    func checkEntitlements(_ phone: SimulatedPhone, _ records: [PurchaseRecord]) throws {
        for owner in setup.hasAccounts ? Self.accounts : [.single] {
            let set = try ask(phone) { try await $0.entitlements(of: owner) }
            let own = records.filter {
                $0.owner == owner && $0.product == "no.ads" && $0.granted != nil
            }
            let isOwned = own.contains { $0.phase == .owned }
            if set.isActive("no.ads") != isOwned {
                watch.violation("I11", "no.ads is active: \(set.isActive("no.ads")) for \(owner)")
            }
            checkPlans(set, owner, records, hearsOfLosses: hearsOfLosses(phone))
        }
    }

    /// A plan that runs is active, or the other one is: both are of one group, and periods of two
    /// of the store's accounts may be one owner's.
    private func checkPlans(
        _ set: EntitlementSet, _ owner: AccountID, _ records: [PurchaseRecord],
        hearsOfLosses: Bool
    ) {
        let plans: [ProductID] = ["pro", "plus"]
        let isAnyActive = plans.contains { set.isActive(EntitlementID($0.rawValue)) }
        for plan in plans {
            let isActive = set.isActive(EntitlementID(plan.rawValue))
            if !isAnyActive, runs(plan, owner, records) {
                watch.violation("I11", "\(plan) runs, and is not active for \(owner)")
            }
            if isActive, hearsOfLosses, isOver(plan, owner, records) {
                watch.violation("I11", "\(plan) is over, and is active for \(owner)")
            }
        }
    }

    private func runs(
        _ plan: ProductID, _ owner: AccountID, _ records: [PurchaseRecord]
    ) -> Bool {
        let own = records.filter { $0.owner == owner && $0.product == plan }
        let sales = sales(of: own)
        guard own.count == sales.count else { return false }
        // The newest period counts: one that another plan replaced early is over.
        return zip(own, sales).contains { record, sale in
            record.phase == .owned && sale.isOwned(at: clock.timestamp)
                && watch.related(to: sale.transaction).last?.transaction == sale.transaction
        }
    }

    private func isOver(
        _ plan: ProductID, _ owner: AccountID, _ records: [PurchaseRecord]
    ) -> Bool {
        sales(of: records.filter { $0.owner == owner && $0.product == plan }).allSatisfy { sale in
            let end = sale.expiresAt.map { $0.adding(.seconds(20 * 86_400)) }
            return sale.revokedAt != nil || end.map { $0 < clock.timestamp } ?? false
        }
    }

    private func sales(of records: [PurchaseRecord]) -> [StoreSale] {
        records.compactMap { watch.sales(of: GrantID($0.key)).last }
    }
}

extension SimulatedPhone.Book {
    func balance(_ account: AccountID, _ currency: CurrencyCode) -> Int64 {
        shelf?.balance(account, currency) ?? disk?.balance(account, currency) ?? 0
    }
}
