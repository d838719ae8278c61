import Purser

extension StoreAdapterChecks {
    static let payments: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck("A07", "a paid payment names product, store and proof") { subject in
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter)
            try demand(paid.product == subject.consumable, "product \(paid.product)")
            try demand(paid.store == adapter.store, "store \(paid.store)")
            try demand(!paid.id.rawValue.isEmpty, "a transaction without an id")
            try demand(paid.proof != .noReceipt, "no proof")
            try demand(paid.revoked == nil, "it is taken back already")
        },
        ConformanceCheck(
            "A08", "a payment's token comes back where that is demanded",
            needs: { $0.demanded.carriesAccountToken }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            try demand(paid.token == StoreAdapterSample.token, "\(String(describing: paid.token))")
        },
        ConformanceCheck(
            "A09", "no token is made up where the store carries none",
            needs: { !$0.demanded.carriesAccountToken }
        ) { subject in
            let adapter = try await subject.opens()
            _ = try await StoreAdapterSample.pay(subject, adapter)
            let tokens = try await adapter.unfinished().compactMap(\.token)
            try demand(tokens.isEmpty, "\(tokens)")
        },
        ConformanceCheck(
            "A10", "keys are final where that is demanded",
            needs: { $0.demanded.deliversFinalKeys }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            try demand(!paid.key.isProvisional, "\(paid.key) is provisional")
        },
        ConformanceCheck(
            "A11", "a key is not passed off as final where the store cannot know it",
            needs: { !$0.demanded.deliversFinalKeys }
        ) { subject in
            let paid = try await StoreAdapterSample.pay(subject, try await subject.opens())
            try demand(paid.key.isProvisional, "\(paid.key) is final")
        },
        ConformanceCheck("A12", "two payments are two transactions and two purchases") { subject in
            let adapter = try await subject.opens()
            let one = try await StoreAdapterSample.pay(subject, adapter, "one")
            try await adapter.finish(one)
            let two = try await StoreAdapterSample.pay(subject, adapter, "two")
            try demand(one.id != two.id && one.key != two.key, "both are \(one.key)")
        },
        ConformanceCheck("A13", "a product that is not sold is refused, and nothing is paid") {
            subject in
            try await StoreAdapterSample.expectRefusal(
                try await subject.opens(),
                StoreAdapterSample.payment(subject, product: StoreAdapterSample.unsold)
            )
        },
        ConformanceCheck(
            "A14", "as many as were paid for are reported", needs: { $0.demanded.quantityLimit > 1 }
        ) { subject in
            let limit = subject.demanded.quantityLimit
            let paid = try await StoreAdapterSample.pay(
                try await subject.opens(), StoreAdapterSample.payment(subject, quantity: limit)
            )
            try demand(paid.quantity == limit, "\(String(describing: paid.quantity)) of \(limit)")
        },
        ConformanceCheck("A15", "more than may be bought at once is refused, as is none") {
            subject in
            let adapter = try await subject.opens()
            for quantity in [subject.demanded.quantityLimit + 1, 0] {
                try await StoreAdapterSample.expectRefusal(
                    adapter,
                    StoreAdapterSample.payment(
                        subject, PaymentID("pay-\(quantity)"), quantity: quantity
                    )
                )
            }
        },
        ConformanceCheck(
            "A16", "a cancelled payment says so, and nothing is paid",
            needs: { $0.cancelsNextPayment != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.cancelsNextPayment?()
            let answer = await adapter.beginPayment(StoreAdapterSample.payment(subject))
            guard case .cancelled = answer else {
                throw ConformanceFailure(check: "", reason: "it was answered \(answer.name)")
            }
            try await StoreAdapterSample.expectNothingPaid(adapter)
        },
        ConformanceCheck(
            "A17", "a refused payment says so, and nothing is paid",
            needs: { $0.refusesNextPayment != nil }
        ) { subject in
            try await subject.refusesNextPayment?()
            try await StoreAdapterSample.expectRefusal(
                try await subject.opens(), StoreAdapterSample.payment(subject)
            )
        },
        ConformanceCheck(
            "A18", "a payment that waits says so, and comes when it goes through",
            needs: { $0.delaysNextPayment != nil && $0.approves != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.delaysNextPayment?()
            let answer = await adapter.beginPayment(StoreAdapterSample.payment(subject))
            guard case .pending = answer else {
                throw ConformanceFailure(check: "", reason: "it was answered \(answer.name)")
            }
            try await StoreAdapterSample.expectNothingPaid(adapter)
            try await subject.approves?()
            let heard = try await StoreAdapterSample.hear(subject, adapter) {
                !$0.transactions.isEmpty
            }
            let products = heard.transactions.map(\.product)
            try demand(products.contains(subject.consumable), "then came \(products)")
        },
        ConformanceCheck(
            "A19", "a lost answer is unknown, not a refusal, and what was paid is found",
            needs: { $0.losesNextAnswer != nil }
        ) { subject in
            let adapter = try await subject.opens()
            try await subject.losesNextAnswer?()
            let answer = await adapter.beginPayment(StoreAdapterSample.payment(subject))
            guard case .unknown = answer else {
                throw ConformanceFailure(check: "", reason: "it was answered \(answer.name)")
            }
            let listed = try await adapter.unfinished().map(\.product)
            try demand(listed == [subject.consumable], "listed \(listed)")
        },
    ]

    static let terms: [ConformanceCheck<StoreAdapterSubject>] = [
        ConformanceCheck(
            "A20", "an offer that does not exist is refused, not sold at the full price",
            needs: { $0.demanded.supportsOffers }
        ) { subject in
            var payment = StoreAdapterSample.payment(subject)
            payment.unsignedOffer = "no.such.offer"
            try await StoreAdapterSample.expectRefusal(try await subject.opens(), payment)
        },
        ConformanceCheck(
            "A21", "an offer is granted, and named",
            needs: { $0.demanded.supportsOffers && $0.offer != nil }
        ) { subject in
            guard let (product, offer) = subject.offer else { return }
            var payment = StoreAdapterSample.payment(subject, product: product)
            payment.unsignedOffer = offer
            let paid = try await StoreAdapterSample.pay(try await subject.opens(), payment)
            try demand(paid.offer != nil, "no offer is named")
        },
        ConformanceCheck(
            "A22", "a store without offers refuses one, and does not sell at the full price",
            needs: { !$0.demanded.supportsOffers }
        ) { subject in
            var payment = StoreAdapterSample.payment(subject)
            payment.unsignedOffer = "some.offer"
            try await StoreAdapterSample.expectRefusal(try await subject.opens(), payment)
        },
        ConformanceCheck(
            "A23", "a plan that replaces another is sold, or scheduled",
            needs: { $0.demanded.supportsPlanChange && $0.plans != nil }
        ) { subject in
            guard let (first, second) = subject.plans else { return }
            let adapter = try await subject.opens()
            let paid = try await StoreAdapterSample.pay(subject, adapter, "first", product: first)
            try await adapter.finish(paid)
            let answer = await adapter.beginPayment(
                StoreAdapterSample.replacing(first, by: second, subject)
            )
            switch answer {
            case .transaction(let transaction):
                try demand(transaction.product == second, "sold \(transaction.product)")
            case .scheduled:
                return
            default:
                try demand(false, "it was answered \(answer.name)")
            }
        },
        ConformanceCheck(
            "A24", "a store without plan changes refuses one, and does not sell a second plan",
            needs: { !$0.demanded.supportsPlanChange }
        ) { subject in
            let payment = StoreAdapterSample.replacing(
                subject.consumable, by: subject.consumable, subject
            )
            try await StoreAdapterSample.expectRefusal(try await subject.opens(), payment)
        },
    ]
}
