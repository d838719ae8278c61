import Foundation
import Purser

/// What a payment for a subscription does to the one that the account may already have.
extension InMemoryStore {
    /// What is to be done about a payment. Nothing else can be.
    enum PlanDecision {
        /// It is what the account has: the old transaction is the answer.
        case owned(StoreBooks.Handover)
        /// It begins when the running period ends.
        case scheduled
        /// It may not be.
        case refused(StoreFailure)
        /// It is billed now, under these terms.
        case billed(Offer?)
    }

    func decide(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, _ state: inout State
    ) -> PlanDecision {
        guard product.kind == .autoRenewable, let group = product.group else { return .billed(nil) }
        let name = SubscriptionName(account: payment.account, group: group)
        guard var running = state.books.subscriptions[name], running.state != .ended else {
            return terms(payment, product, state)
        }
        if running.product == product.id, payment.offer == nil {
            if running.nextProduct != nil {
                running.nextProduct = nil
                update(running, &state)
            }
            // Billing retry is the one state in which buying again pays.
            guard running.state != .retrying else { return .billed(nil) }
            return state.books.handovers[running.current].map { .owned($0) } ?? .billed(nil)
        }
        if replacesAtOnce(product, running, payment, state) {
            return terms(payment, product, state)
        }
        running.nextProduct = product.id
        running.willRenew = true
        update(running, &state)
        return .scheduled
    }

    private func replacesAtOnce(
        _ product: StoreProduct, _ running: StoreSubscription, _ payment: StoreBooks.Waiting,
        _ state: State
    ) -> Bool {
        if let mode = payment.mode { return mode == .immediate }
        let old = state.catalog[running.product]
        let (oldLevel, newLevel) = (old?.level ?? 1, product.level ?? 1)
        if newLevel != oldLevel { return newLevel < oldLevel }
        return product.id == running.product || product.period == old?.period
    }

    /// The offer that a payment is billed under: the one it names, or the introductory one.
    private func terms(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, _ state: State
    ) -> PlanDecision {
        let group = product.group ?? ""
        let wasCustomer = state.books.lastSale(of: payment.account, in: group) != nil
        guard let wanted = payment.offer else {
            let introductory = product.offers.first { $0.kind == .introductory }
            return .billed(wasCustomer ? nil : introductory)
        }
        guard let offer = product.offers.first(where: { $0.id == wanted }) else {
            return .refused(StoreFailure(.invalidPayment, "there is no such offer"))
        }
        let isForLeavers = offer.kind == .promotional || offer.kind == .winBack
        if isForLeavers, !wasCustomer {
            return .refused(StoreFailure(.ineligibleForOffer, "the account never subscribed"))
        }
        return .billed(offer)
    }

    /// Enters the first period of a subscription, replacing what runs in its group.
    func bill(
        _ payment: StoreBooks.Waiting, _ product: StoreProduct, under offer: Offer?,
        at date: Timestamp, _ state: inout State
    ) -> StoreSale {
        let group = product.group ?? ""
        let earlier = state.books.lastSale(of: payment.account, in: group)
        var sale = StoreSale(
            nextTransaction(&state), original: earlier.map { ($0.original, $0.originalDate) },
            product: product, account: payment.account, quantity: 1, date: date
        )
        sale.token = payment.token
        sale.payment = payment.payment.rawValue.isEmpty ? nil : payment.payment
        sale.lineItem = nextLineItem(&state)
        let phase = offer?.phases.first
        sale.offer = offer?.kind
        sale.offerMode = phase?.mode
        if let phase { sale.price = phase.price ?? Price(0, product.price.currency) }
        replaceRunning(by: sale, &state)
        guard let base = product.period else { return sale }
        let isWhole = phase?.mode == .freeTrial || phase?.mode == .payUpFront
        let period = phase.map {
            SubscriptionPeriod(
                isWhole ? $0.period.count * $0.count : $0.period.count, $0.period.unit)
        }
        let end = state.settings.timeRate.end(of: period ?? base, from: date, anchor: date)
        sale.expiresAt = end
        let running = phase.map { phase in
            StoreSubscription.RunningOffer(
                kind: offer?.kind ?? .introductory,
                phase: .init(mode: phase.mode, price: phase.price, period: phase.period),
                left: isWhole ? 0 : phase.count - 1
            )
        }
        subscribe(sale, until: end, offer: running, &state)
        return sale
    }

    private func replaceRunning(by sale: StoreSale, _ state: inout State) {
        guard let group = sale.group else { return }
        let name = SubscriptionName(account: sale.account, group: group)
        guard let running = state.books.subscriptions[name], running.state != .ended,
            running.product != sale.product, var old = state.books.sale(running.current)
        else { return }
        old.isUpgraded = true
        state.books.take(.sale(old))
        tellAll(of: old.account, .transaction(old.transaction), &state)
    }

    func nextLineItem(_ state: inout State) -> LineItemID {
        LineItemID(String(StoreBooks.firstLineItem + state.books.nextNumber()))
    }
}
