import Foundation
import Purser

/// What every `StoreAdapter` must do: the one in memory, those of the App Store, and
/// yours.
///
/// Each check wants a fresh ``StoreAdapterSubject``. Run them on a ``SeededTaskExecutor``: what
/// never returns is then named as stuck.
public enum StoreAdapterChecks {
    /// All checks, by id.
    public static let all: [ConformanceCheck<StoreAdapterSubject>] =
        catalogs + payments + deliveries + finishes

    static let catalogs: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A01", "the adapter can do what is demanded of it") { subject in
            let said = try await subject.opens().capabilities
            let wanted = subject.demanded
            try demand(said.productBatchSize > 0, "a batch of \(said.productBatchSize) products")
            let pairs = [
                (
                    "lists unfinished whole", wanted.listsUnfinishedCompletely,
                    said.listsUnfinishedCompletely
                ),
                ("replays", wanted.replaysUnfinished, said.replaysUnfinished),
                ("carries tokens", wanted.carriesAccountToken, said.carriesAccountToken),
                ("delivers final keys", wanted.deliversFinalKeys, said.deliversFinalKeys),
                ("lists owned", wanted.listsOwned, said.listsOwned),
                ("names its storefront", wanted.reportsStorefront, said.reportsStorefront),
            ]
            for (name, isWanted, isSaid) in pairs where isWanted {
                try demand(isSaid, "it does not say that it \(name)")
            }
        },
        ConformanceCheck("A02", "a product on sale is found, and an unknown id is not") { subject in
            let adapter = try await subject.opens()
            let batch = try await adapter.products([subject.consumable, "no.such.product"])
            try demand(batch.found.map(\.id) == [subject.consumable], "found \(batch.found)")
        },
        ConformanceCheck(
            "A03", "a storefront is named where that is demanded",
            needs: { $0.demanded.reportsStorefront }
        ) { subject in
            let storefront = try await subject.opens().storefront()
            try demand(storefront?.rawValue.isEmpty == false, "it is not named")
        },
        ConformanceCheck(
            "A04", "no storefront is made up where none is demanded",
            needs: { !$0.demanded.reportsStorefront }
        ) { subject in
            let storefront = try await subject.opens().storefront()
            try demand(storefront?.rawValue.isEmpty != true, "an empty one")
        },
    ]

    static let payments: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A05", "a paid payment names product, store and proof") { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            try demand(paid.product == subject.consumable, "product \(paid.product)")
            try demand(paid.store == adapter.store, "store \(paid.store)")
            try demand(!paid.id.rawValue.isEmpty, "a transaction without an id")
            try demand(paid.proof != .noReceipt, "no proof")
            let isFinal = subject.demanded.deliversFinalKeys
            try demand(!(isFinal && paid.key.isProvisional), "a provisional key")
        },
        ConformanceCheck(
            "A06", "a payment's token comes back", needs: { $0.demanded.carriesAccountToken }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            try demand(paid.token == StoreAdapterSample.token, "\(String(describing: paid.token))")
        },
        ConformanceCheck("A07", "two payments are two transactions and two purchases") { subject in
            let adapter = try await subject.opens()
            let one = try await StoreAdapterSample.pay(subject, adapter, "one")
            try await adapter.finish(one)
            let two = try await StoreAdapterSample.pay(subject, adapter, "two")
            try demand(one.id != two.id && one.key != two.key, "both are \(one.key)")
        },
        ConformanceCheck("A08", "a product that is not sold is refused") { subject in
            let adapter = try await subject.opens()
            let payment = StorePayment(
                id: "none", product: "no.such.product", quantity: 1,
                token: StoreAdapterSample.token
            )
            guard case .refused = await adapter.beginPayment(payment) else {
                throw ConformanceFailure(check: "A08", reason: "it was not refused")
            }
        },
        ConformanceCheck(
            "A09", "a cancelled payment says so", needs: { $0.cancelsNextPayment != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.cancelsNextPayment?()
            let payment = StorePayment(
                id: "cancelled", product: subject.consumable, quantity: 1,
                token: StoreAdapterSample.token
            )
            guard case .cancelled = await adapter.beginPayment(payment) else {
                throw ConformanceFailure(check: "A09", reason: "it is no cancellation")
            }
        },
    ]
}
