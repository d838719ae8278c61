import Purser

/// What every `StoreAdapter` must do: the one in memory, those of the App Store, and yours.
///
/// Each check wants a fresh ``StoreAdapterSubject``, and is made in the virtual time of the
/// subject's clock. A capability that the subject demands has a check that it is there, one that it
/// does not demand a check that it is not.
public enum StoreAdapterChecks {
    /// All checks, by id.
    public static let all: [ConformanceCheck<StoreAdapterSubject>] =
        catalogs + payments + terms + deliveries + lists + finishes

    static let catalogs: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A01", "the adapter says that it can do what it can, and no more") {
            subject in
            let said = try await subject.opens().capabilities
            let wanted = subject.demanded
            try demand(said.productBatchSize > 0, "a batch of \(said.productBatchSize) products")
            try demand(said.parallelProductRequests > 0, "no products request at all")
            let pairs: [(String, String, String)] = [
                ("productBatchSize", "\(wanted.productBatchSize)", "\(said.productBatchSize)"),
                ("quantityLimit", "\(wanted.quantityLimit)", "\(said.quantityLimit)"),
                (
                    "listsUnfinishedCompletely", "\(wanted.listsUnfinishedCompletely)",
                    "\(said.listsUnfinishedCompletely)"
                ),
                ("replaysUnfinished", "\(wanted.replaysUnfinished)", "\(said.replaysUnfinished)"),
                (
                    "carriesAccountToken", "\(wanted.carriesAccountToken)",
                    "\(said.carriesAccountToken)"
                ),
                ("deliversFinalKeys", "\(wanted.deliversFinalKeys)", "\(said.deliversFinalKeys)"),
                ("listsOwned", "\(wanted.listsOwned)", "\(said.listsOwned)"),
                ("supportsOffers", "\(wanted.supportsOffers)", "\(said.supportsOffers)"),
                (
                    "supportsPlanChange", "\(wanted.supportsPlanChange)",
                    "\(said.supportsPlanChange)"
                ),
                ("reportsStorefront", "\(wanted.reportsStorefront)", "\(said.reportsStorefront)"),
                (
                    "finishDeadline", "\(String(describing: wanted.finishDeadline))",
                    "\(String(describing: said.finishDeadline))"
                ),
            ]
            for (name, isWanted, isSaid) in pairs {
                try demand(isSaid == isWanted, "\(name) is \(isSaid) instead of \(isWanted)")
            }
        },
        ConformanceCheck("A02", "a product on sale is found, and an unknown id is not") { subject in
            let batch = try await subject.opens().products([
                subject.consumable, StoreAdapterSample.unsold,
            ])
            try demand(batch.found.map(\.id) == [subject.consumable], "found \(batch.found)")
            let price = batch.found[0].price
            try demand(
                price.isReadable && !price.currency.rawValue.isEmpty, "its price is \(price)")
        },
        ConformanceCheck("A03", "a whole batch is answered at once") { subject in
            let unknown = (1..<max(1, subject.demanded.productBatchSize)).map {
                StoreProductID("no.such.product.\($0)")
            }
            let batch = try await subject.opens().products(unknown + [subject.consumable])
            try demand(batch.found.map(\.id) == [subject.consumable], "found \(batch.found)")
        },
        ConformanceCheck(
            "A04", "products that cannot be read are a failure, not an empty answer",
            needs: { $0.connects != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.connects?(false)
            try await StoreAdapterSample.expectFailure("a products request") {
                _ = try await adapter.products([subject.consumable])
            }
            try await subject.connects?(true)
            let found = try await adapter.products([subject.consumable]).found
            try demand(found.count == 1, "and afterwards \(found.count) were found")
        },
        ConformanceCheck(
            "A05", "the storefront is named where that is demanded",
            needs: { $0.demanded.reportsStorefront }
        ) { subject in
            let storefront = try await subject.opens().storefront()
            try demand(storefront?.rawValue.isEmpty == false, "it is not named")
        },
        ConformanceCheck(
            "A06", "no storefront is made up where none is demanded",
            needs: { !$0.demanded.reportsStorefront }
        ) { subject in
            let storefront = try await subject.opens().storefront()
            try demand(storefront == nil, "it names \(storefront?.rawValue ?? "")")
        },
    ]
}
