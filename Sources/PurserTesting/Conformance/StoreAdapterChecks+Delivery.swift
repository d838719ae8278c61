import Purser

extension StoreAdapterChecks {
    static let deliveries: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A25", "observing returns when it is cancelled") { subject in
            let adapter = try await subject.opens()
            let heard = try await StoreAdapterSample.hear(subject, adapter) { _ in false }
            try demand(heard.isEmpty, "heard \(heard.count) updates of a new store")
        },
        ConformanceCheck(
            "A26", "observing returns when it is cancelled in the middle of a delivery",
            needs: { $0.demanded.replaysUnfinished }
        ) { subject in
            let adapter = try await subject.opens()
            _ = try await StoreAdapterSample.pay(subject, adapter)
            let heard = try await StoreAdapterSample.hearInterrupted(subject, adapter)
            try demand(!heard.isEmpty, "nothing was delivered")
        },
        ConformanceCheck(
            "A27", "what was delivered and not confirmed is replayed at the next launch",
            needs: { $0.demanded.replaysUnfinished }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            for _ in 0..<2 {
                let adapter = try await subject.opens()
                let heard = try await StoreAdapterSample.hear(subject, adapter, paid.id)
                try demand(heard.contains { $0.id == paid.id }, "it was not replayed")
            }
        },
        ConformanceCheck(
            "A28", "what is not replayed is listed at the next launch",
            needs: { !$0.demanded.replaysUnfinished }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            let listed = try await subject.opens().unfinished().map(\.id)
            try demand(listed.contains(paid.id), "listed \(listed)")
        },
        ConformanceCheck(
            "A29", "a second observing after the first loses nothing unfinished",
            needs: { $0.demanded.replaysUnfinished }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            for _ in 0..<2 {
                let heard = try await StoreAdapterSample.hear(subject, adapter, paid.id)
                try demand(heard.contains { $0.id == paid.id }, "it was lost")
            }
        },
        ConformanceCheck(
            "A30", "what was not taken to the end comes again",
            needs: { $0.demanded.replaysUnfinished }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            _ = try await StoreAdapterSample.hearInterrupted(subject, try await subject.opens())
            let next = try await subject.opens()
            let heard = try await StoreAdapterSample.hear(subject, next, paid.id)
            try demand(heard.contains { $0.id == paid.id }, "it did not come again")
        },
        ConformanceCheck(
            "A31", "what was bought elsewhere arrives", needs: { $0.buysElsewhere != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.buysElsewhere?()
            let heard = try await StoreAdapterSample.hear(subject, adapter) {
                !$0.transactions.isEmpty
            }
            let products = heard.transactions.map(\.product)
            try demand(products.first == subject.consumable, "heard \(products)")
        },
        ConformanceCheck(
            "A32", "what was taken back is told, also when it is finished",
            needs: { $0.refunds != nil }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            try await adapter.finish(paid)
            try await subject.refunds?(paid.id)
            let heard = try await StoreAdapterSample.hear(subject, adapter) { !$0.isEmpty }
            let isTold = heard.contains { update in
                switch update {
                case .transaction(let told): told.id == paid.id && told.revoked != nil
                case .revokedProducts(let products): products.contains(paid.product)
                default: false
                }
            }
            try demand(isTold, "heard \(heard.count) updates, none of which says so")
        },
        ConformanceCheck(
            "A33", "one purchase has one key and one product, by whichever way it comes"
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            let listed = try await adapter.unfinished()
            let heard = try await StoreAdapterSample.hear(subject, adapter, paid.id)
            for other in listed + heard where other.id == paid.id {
                try demand(other.key == paid.key, "\(paid.key) is also \(other.key)")
                try demand(
                    other.product == paid.product, "\(paid.product) is also \(other.product)")
                try demand(other.proof != .noReceipt, "the proof was lost")
            }
        },
    ]
}

extension StoreAdapterSample {
    /// What is handed over to someone who is cancelled before having taken it.
    fileprivate static func hearInterrupted(
        _ subject: StoreAdapterSubject, _ adapter: any StoreAdapter
    ) async throws -> [StoreUpdate] {
        guard let clock = subject.clock else { return [] }
        return try await hear(
            subject, adapter, until: { !$0.isEmpty },
            taking: { _ in
                // Sleeps until it is cancelled.
                do { try await clock.sleep(for: .seconds(600)) } catch { return }
            }
        )
    }
}
