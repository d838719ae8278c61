import Purser

extension StoreAdapterChecks {
    /// Longer than any store waits before it gives money back.
    private static let long = Duration.seconds(400 * 86_400)

    static let finishes: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A42", "finishing twice is a success") { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            for _ in 0..<2 { try await adapter.finish(paid) }
        },
        ConformanceCheck("A43", "finishing what the store does not know is a success") { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            try await adapter.finish(
                StoreTransaction(
                    "999999", key: paid.key, product: paid.product, proof: paid.proof
                )
            )
            let listed = try await adapter.unfinished().map(\.id)
            try demand(listed.contains(paid.id), "it finished another one")
        },
        ConformanceCheck(
            "A44", "what is finished is neither listed nor replayed, and nothing else is finished"
        ) { subject in
            let adapter = try await subject.opens()
            let one = try await StoreAdapterSample.pay(subject, adapter, "one")
            let two = try await StoreAdapterSample.pay(subject, adapter, "two")
            try await adapter.finish(one)
            let next = try await subject.opens()
            let listed = try await next.unfinished().map(\.id)
            try demand(listed == [two.id], "listed \(listed)")
            let heard = try await StoreAdapterSample.hear(subject, next, two.id)
            try demand(heard.allSatisfy { $0.id == two.id }, "replayed \(heard.map(\.id))")
        },
        ConformanceCheck("A45", "a later launch finishes what an earlier one was told of") {
            subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            let next = try await subject.opens()
            try await next.finish(paid)
            let listed = try await next.unfinished().map(\.id)
            try demand(listed.isEmpty, "listed \(listed)")
        },
        ConformanceCheck(
            "A46", "a finish that the store did not confirm is a failure, and may be made again",
            needs: { $0.connects != nil }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            try await subject.connects?(false)
            try await StoreAdapterSample.expectFailure("a finish") {
                try await adapter.finish(paid)
            }
            try await subject.connects?(true)
            try await adapter.finish(paid)
            let listed = try await adapter.unfinished().map(\.id)
            try demand(listed.isEmpty, "listed \(listed)")
        },
        ConformanceCheck(
            "A47", "the store takes back what is not finished within its deadline, and no more",
            within: long + long, needs: { $0.demanded.finishDeadline != nil }
        ) { subject in
            let adapter = try await subject.opens()
            let late = try await StoreAdapterSample.pay(subject, adapter, "late")
            let prompt = try await StoreAdapterSample.pay(subject, adapter, "prompt")
            try await adapter.finish(prompt)
            await subject.clock?.advance(by: subject.demanded.finishDeadline ?? .zero)
            await subject.clock?.advance(by: .seconds(1))
            let listed = try await adapter.unfinished()
            let isRevoked = listed.allSatisfy { $0.revoked != nil && $0.id == late.id }
            try demand(isRevoked, "\(listed.map(\.id)) are listed as before")
            let heard = try await StoreAdapterSample.hear(subject, adapter, late.id)
            try demand(!heard.contains { $0.id == prompt.id }, "what was finished is told again")
        },
        ConformanceCheck(
            "A48", "a store without a deadline takes nothing back by itself",
            within: long + long, needs: { $0.demanded.finishDeadline == nil }
        ) { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            await subject.clock?.advance(by: long)
            let listed = try await adapter.unfinished()
            try demand(listed.map(\.id) == [paid.id], "listed \(listed.map(\.id))")
            try demand(listed.allSatisfy { $0.revoked == nil }, "it was taken back")
        },
    ]
}
