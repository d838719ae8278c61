import Purser

extension StoreAdapterChecks {
    static let deliveries: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A10", "observing returns when it is cancelled") { subject in
            let heard = try await StoreAdapterSample.observe(try await subject.opens()) { _ in true
            }
            try demand(heard.isEmpty, "heard \(heard.count) transactions of a new store")
        },
        ConformanceCheck(
            "A11", "what was delivered and not confirmed is replayed at the next launch",
            needs: { $0.demanded.replaysUnfinished }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            for _ in 0..<2 {
                let adapter = try await subject.opens()
                let heard = try await StoreAdapterSample.observe(adapter) { !$0.isEmpty }
                try demand(heard.contains { $0.id == paid.id }, "it was not replayed")
            }
        },
        ConformanceCheck(
            "A12", "a second observing after the first loses nothing unfinished",
            needs: { $0.demanded.replaysUnfinished }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            for _ in 0..<2 {
                let heard = try await StoreAdapterSample.observe(adapter) { !$0.isEmpty }
                try demand(heard.contains { $0.id == paid.id }, "it was lost")
            }
        },
        ConformanceCheck(
            "A13", "the unfinished list is whole where that is demanded",
            needs: { $0.demanded.listsUnfinishedCompletely }
        ) { subject in
            let adapter = try await subject.opens()
            let one = try await StoreAdapterSample.pay(subject, adapter, "one")
            let listed = try await subject.opens().unfinished().map(\.id)
            try demand(listed == [one.id], "listed \(listed)")
        },
        ConformanceCheck(
            "A14", "what is kept is listed as owned, silently, also when finished",
            needs: { $0.demanded.listsOwned && $0.nonConsumable != nil }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(
                subject, adapter, product: subject.nonConsumable
            )
            try await adapter.finish(paid)
            let owned = try await StoreAdapterSample.owned(try await subject.opens())
            try demand(owned.count == 1, "\(owned.count) rows")
            let isSame = owned.first?.id == paid.id || owned.first?.original?.id == paid.id
            try demand(isSame, "a row that names another purchase")
        },
        ConformanceCheck(
            "A15", "what was taken back is not listed as owned",
            needs: { $0.demanded.listsOwned && $0.nonConsumable != nil && $0.refunds != nil }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(
                subject, adapter, product: subject.nonConsumable
            )
            try await subject.refunds?(paid.id)
            let owned = try await StoreAdapterSample.owned(adapter)
            try demand(owned.allSatisfy { $0.revoked != nil }, "it is listed as before")
        },
    ]

    static let finishes: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A16", "finishing twice is a success") { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            for _ in 0..<2 { try await adapter.finish(paid) }
        },
        ConformanceCheck("A17", "finishing what the store does not know is a success") { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            try await adapter.finish(
                StoreTransaction(
                    "999999", key: paid.key, product: paid.product, proof: paid.proof
                )
            )
            let listed = try await adapter.unfinished().map(\.id)
            let isWhole = subject.demanded.listsUnfinishedCompletely
            try demand(!isWhole || listed == [paid.id], "it finished another one")
        },
        ConformanceCheck(
            "A18", "what is finished is neither listed nor replayed",
            needs: { $0.demanded.listsUnfinishedCompletely }
        ) { subject in
            let adapter = try await subject.opens()
            let one = try await StoreAdapterSample.pay(subject, adapter, "one")
            let two = try await StoreAdapterSample.pay(subject, adapter, "two")
            try await adapter.finish(one)
            let next = try await subject.opens()
            let listed = try await next.unfinished().map(\.id)
            try demand(listed == [two.id], "listed \(listed)")
            let heard = try await StoreAdapterSample.observe(next) { !$0.isEmpty }
            try demand(heard.allSatisfy { $0.id == two.id }, "replayed \(heard.map(\.id))")
        },
    ]
}
