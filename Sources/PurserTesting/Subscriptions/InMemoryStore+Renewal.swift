import Purser

/// How subscriptions live on the clock: each has one event ahead of it, at which it renews, fails
/// to be paid, or ends.
extension InMemoryStore {
    /// How long a store tries to be paid, and how often.
    static let retryDays = 60
    private static let day = Duration.seconds(86_400)

    /// Begins a subscription with its first period, or a new stretch of one that had ended.
    func subscribe(
        _ sale: StoreSale, until periodEnd: Timestamp, offer: StoreSubscription.RunningOffer?,
        _ state: inout State
    ) {
        guard let group = sale.group else { return }
        var subscription = StoreSubscription(sale, group: group, until: periodEnd)
        subscription.offer = offer
        keep(subscription, &state)
    }

    /// Enters a subscription, and moves its next event to where it now is.
    func keep(_ subscription: StoreSubscription, _ state: inout State) {
        state.books.take(.subscription(subscription))
        schedule(subscription, &state)
    }

    /// Puts every subscription's next event on the clock, after the books were read from a file.
    func scheduleAll() {
        state.withLock { state in
            for subscription in state.books.subscriptions.values.sorted(by: { $0.name < $1.name }) {
                schedule(subscription, &state)
            }
        }
    }

    private func schedule(_ subscription: StoreSubscription, _ state: inout State) {
        let name = subscription.name
        if let old = state.events.removeValue(forKey: name) { clock.unschedule(old) }
        guard let next = subscription.nextEvent else { return }
        state.events[name] = clock.schedule(at: clock.instant(of: next)) { [weak self] in
            self?.change { state in self?.happen(to: name, &state) }
        }
    }

    /// Lets everything happen to a subscription that lies before the present.
    func catchUp(_ name: SubscriptionName, _ state: inout State) {
        while let next = state.books.subscriptions[name]?.nextEvent, next <= clock.timestamp {
            happen(to: name, &state)
        }
    }

    private func happen(to name: SubscriptionName, _ state: inout State) {
        state.events[name] = nil
        guard var subscription = state.books.subscriptions[name] else { return }
        let now = clock.timestamp
        switch subscription.state {
        case .ended:
            return
        case .active:
            if now < subscription.periodEnd { return schedule(subscription, &state) }
            // A renewal enters itself, and puts its next event on the clock.
            if finishPeriod(&subscription, &state) { return }
        case .grace, .retrying:
            if !state.settings.failsRenewals {
                let isInGrace = subscription.state == .grace
                return renew(subscription, from: isInGrace ? subscription.periodEnd : now, &state)
            }
            retry(&subscription, at: now, state.settings)
        }
        update(subscription, &state)
    }

    /// The running period is over: renews and is done, which is true, or changes the subscription.
    private func finishPeriod(
        _ subscription: inout StoreSubscription, _ state: inout State
    ) -> Bool {
        if let reason = endReason(of: subscription, state) {
            subscription.end(reason)
            return false
        }
        if !state.settings.failsRenewals {
            renew(subscription, from: subscription.periodEnd, &state)
            return true
        }
        let settings = state.settings
        let end = subscription.periodEnd
        subscription.state = settings.givesGracePeriod ? .grace : .retrying
        subscription.graceUntil =
            settings.givesGracePeriod
            ? end.adding(settings.gracePeriod) : nil
        subscription.retriesUntil = end.adding(Self.day * Self.retryDays)
        subscription.nextAttempt = end.adding(Self.day)
        return false
    }

    private func endReason(
        of subscription: StoreSubscription, _ state: State
    ) -> StoreSubscription.EndReason? {
        if !subscription.willRenew { return .cancelled }
        if subscription.priceIncrease == .pending { return .declinedPriceIncrease }
        let next = subscription.nextProduct ?? subscription.product
        return state.catalog[next]?.period == nil ? .productUnavailable : nil
    }

    private func retry(
        _ subscription: inout StoreSubscription, at now: Timestamp, _ settings: StoreSettings
    ) {
        if let end = subscription.retriesUntil, now >= end {
            return subscription.end(.billingError)
        }
        if let end = subscription.graceUntil, now >= end {
            subscription.state = .retrying
            subscription.graceUntil = nil
        }
        if let attempt = subscription.nextAttempt, now >= attempt {
            subscription.nextAttempt = now.adding(Self.day)
        }
    }

    /// Enters what changed, and tells the account's devices if a customer could see the difference.
    func update(_ subscription: StoreSubscription, _ state: inout State) {
        let old = state.books.subscriptions[subscription.name]
        if old == subscription { return schedule(subscription, &state) }
        var changed = subscription
        let isVisible = old?.visible != subscription.visible
        if isVisible { changed.changedAt = max(clock.timestamp, changed.changedAt) }
        keep(changed, &state)
        if isVisible {
            tellAll(of: changed.account, .transaction(changed.current), &state)
        }
    }

    /// Bills the next period.
    func renew(
        _ subscription: StoreSubscription, from start: Timestamp, _ state: inout State
    ) {
        let product = state.catalog[subscription.nextProduct ?? subscription.product]
        guard let product, let base = product.period else { return }
        var next = subscription
        var offer: StoreSubscription.RunningOffer?
        if let running = next.offer, running.left > 0, next.nextProduct == nil { offer = running }
        let isBroken = next.state == .retrying || next.nextProduct != nil
        if isBroken || offer?.phase.period != subscription.offer?.phase.period {
            next.anchor = start
        }
        var sale = StoreSale(
            nextTransaction(&state), original: (next.original, next.originalDate),
            product: product, account: next.account, quantity: 1, date: start
        )
        sale.price = offer.map { $0.phase.price } ?? next.price ?? product.price
        sale.token = next.token
        sale.isRenewal = true
        sale.offer = offer?.kind
        sale.offerMode = offer?.phase.mode
        sale.lineItem = nextLineItem(&state)
        let end = state.settings.timeRate.end(
            of: offer?.phase.period ?? base, from: start, anchor: next.anchor
        )
        sale.expiresAt = end
        next.continues(with: sale, until: end)
        enter(sale, by: nil, tellsBuyer: true, &state)
        keep(next, &state)
    }

    /// What is stated beside a transaction of a subscription; nil for anything else.
    func renewal(of sale: StoreSale, _ state: State) -> StoreRenewal? {
        guard let group = sale.group, state.settings.faults[.subscriptionStatus] == nil,
            let subscription = state.books.subscriptions[
                SubscriptionName(account: sale.account, group: group)
            ]
        else { return nil }
        let next = state.catalog[subscription.nextProduct ?? subscription.product]
        let offers = subscription.state == .ended ? next?.offers ?? [] : []
        return StoreRenewal(
            subscription: subscription, price: subscription.price ?? next?.price,
            winBackOffers: offers.filter { $0.kind == .winBack }.compactMap(\.id),
            app: state.settings.app, environment: state.settings.environment
        )
    }
}

extension StoreSubscription {
    /// What a customer, or an app on the customer's device, could see.
    fileprivate var visible: [String] {
        [
            state.rawValue, "\(willRenew)", nextProduct?.rawValue ?? "",
            priceIncrease.rawValue, endReason?.rawValue ?? "", current.rawValue,
            "\(graceUntil?.milliseconds ?? 0)",
        ]
    }

    mutating func end(_ reason: EndReason) {
        state = .ended
        endReason = reason
        (graceUntil, retriesUntil, nextAttempt) = (nil, nil, nil)
    }

    /// Goes on with a new period.
    fileprivate mutating func continues(with sale: StoreSale, until end: Timestamp) {
        (product, nextProduct) = (sale.product, nil)
        current = sale.transaction
        periodEnd = end
        changedAt = sale.date
        state = .active
        (endReason, graceUntil, retriesUntil, nextAttempt) = (nil, nil, nil, nil)
        if priceIncrease == .agreed { priceIncrease = .none }
        if let left = offer?.left { offer?.left = max(0, left - 1) }
    }
}
