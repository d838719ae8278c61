import Purser

extension StoreAdapterChecks {
    static let lists: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck(
            "A34", "the unfinished list is whole where that is demanded",
            needs: { $0.demanded.listsUnfinishedCompletely }
        ) { subject in
            let adapter = try await subject.opens()
            let one = try await StoreAdapterSample.pay(subject, adapter, "one")
            let two = try await StoreAdapterSample.pay(subject, adapter, "two")
            let listed = try await subject.opens().unfinished().map(\.id)
            try demand(listed.sorted() == [one.id, two.id].sorted(), "listed \(listed)")
        },
        ConformanceCheck("A35", "reading the unfinished list changes nothing") { subject in
            let adapter = try await subject.opens()
            _ = try await StoreAdapterSample.pay(subject, adapter)
            let first = try await adapter.unfinished().map(\.id)
            let second = try await adapter.unfinished().map(\.id)
            try demand(first == second, "first \(first), then \(second)")
        },
        ConformanceCheck(
            "A36", "an unfinished list that cannot be read is a failure, not an empty one",
            needs: { $0.connects != nil }
        ) { subject in
            let adapter = try await subject.opens()
            _ = try await StoreAdapterSample.pay(subject, adapter)
            try await subject.connects?(false)
            try await StoreAdapterSample.expectFailure("a read of the unfinished list") {
                _ = try await adapter.unfinished()
            }
        },
        ConformanceCheck(
            "A37", "what is kept is listed as owned, silently, also when finished",
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
            "A38", "nothing is listed as owned where the store keeps no such list",
            needs: { !$0.demanded.listsOwned }
        ) { subject in
            let adapter = try await subject.opens()
            _ = try await StoreAdapterSample.pay(
                subject, adapter, product: subject.nonConsumable
            )
            for refresh in [OwnedRefresh.silent, .mayPrompt] {
                let owned = try await StoreAdapterSample.owned(adapter, refresh)
                try demand(owned.isEmpty, "\(owned.count) rows")
            }
        },
        ConformanceCheck(
            "A39", "what was taken back is not listed as owned",
            needs: { $0.demanded.listsOwned && $0.nonConsumable != nil && $0.refunds != nil }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(
                subject, adapter, product: subject.nonConsumable
            )
            try await adapter.finish(paid)
            try await subject.refunds?(paid.id)
            let owned = try await StoreAdapterSample.owned(adapter)
            try demand(owned.allSatisfy { $0.revoked != nil }, "it is listed as before")
        },
        ConformanceCheck(
            "A40", "an owned list that cannot be read is a failure, not an empty one",
            needs: { $0.demanded.listsOwned && $0.connects != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.connects?(false)
            try await StoreAdapterSample.expectFailure("a read of what is owned") {
                _ = try await StoreAdapterSample.owned(adapter)
            }
        },
        ConformanceCheck(
            "A41", "a payment without a connection is refused or unknown, and may be made later",
            needs: { $0.connects != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.connects?(false)
            let answer = await adapter.beginPayment(StoreAdapterSample.payment(subject, "one"))
            switch answer {
            case .refused, .unknown: break
            default: try demand(false, "it was answered \(answer.name)")
            }
            try await subject.connects?(true)
            if case .refused = answer { try await StoreAdapterSample.expectNothingPaid(adapter) }
            _ = try await StoreAdapterSample.pay(subject, adapter, "two")
        },
    ]
}
