public import Foundation
public import Purser

/// What customers, banks and the app's owner do to subscriptions.
extension InMemoryStore {
    /// An account's subscription in a group; nil if it never had one.
    public func subscription(
        of account: String = "customer", in group: SubscriptionGroupID = "group"
    ) -> StoreSubscription? {
        state.withLock { $0.books.subscriptions[SubscriptionName(account: account, group: group)] }
    }

    /// Bills the next period now; false if there is no subscription that could renew.
    @discardableResult
    public func forceRenewal(
        of account: String = "customer", in group: SubscriptionGroupID = "group"
    ) -> Bool {
        amend(account, group) { subscription, state in
            guard subscription.state != .ended else { return false }
            renew(subscription, from: clock.timestamp, &state)
            return true
        }
    }

    /// Ends a subscription now, as if its customer had cancelled and its period were over.
    @discardableResult
    public func expire(
        _ account: String = "customer", in group: SubscriptionGroupID = "group"
    ) -> Bool {
        amend(account, group) { subscription, state in
            guard subscription.state != .ended else { return false }
            var changed = subscription
            changed.willRenew = false
            changed.end(.cancelled)
            changed.periodEnd = min(changed.periodEnd, clock.timestamp)
            if var sale = state.books.sale(changed.current) {
                sale.expiresAt = min(sale.expiresAt ?? changed.periodEnd, changed.periodEnd)
                state.books.take(.sale(sale))
            }
            update(changed, &state)
            return true
        }
    }

    /// Turns the renewal of a subscription on or off, as its customer may; the running period
    /// stays.
    @discardableResult
    public func setRenewal(
        _ renews: Bool, of account: String = "customer", in group: SubscriptionGroupID = "group"
    ) -> Bool {
        amend(account, group) { subscription, state in
            guard subscription.state != .ended else { return false }
            var changed = subscription
            changed.willRenew = renews
            if !renews { changed.nextProduct = nil }
            update(changed, &state)
            return true
        }
    }

    /// The bank pays at last: a subscription whose renewal failed is billed at once.
    @discardableResult
    public func resolveBilling(
        of account: String = "customer", in group: SubscriptionGroupID = "group"
    ) -> Bool {
        amend(account, group) { subscription, state in
            guard subscription.state == .grace || subscription.state == .retrying else {
                return false
            }
            let isInGrace = subscription.state == .grace
            renew(subscription, from: isInGrace ? subscription.periodEnd : clock.timestamp, &state)
            return true
        }
    }

    /// Raises a product's price; those who subscribe to it are asked where consent is needed.
    ///
    /// Until they agree they pay the old price; who has not agreed when the period ends is not
    /// renewed.
    public func raisePrice(
        of product: StoreProductID, to amount: Decimal, needsConsent: Bool = true
    ) {
        change { state in
            guard let old = state.catalog[product] else { return }
            let raised = Price(amount, old.price.currency)
            state.catalog[product]?.price = raised
            let concerned = state.books.subscriptions.values
                .filter { $0.product == product && $0.state != .ended }
            for subscription in concerned.sorted(by: { $0.name < $1.name }) {
                var changed = subscription
                changed.priceIncrease = needsConsent ? .pending : .agreed
                changed.price = needsConsent ? subscription.price ?? old.price : raised
                changed.raisedPrice = raised
                update(changed, &state)
                if needsConsent {
                    tellAll(of: changed.account, .message(priceIncrease: true), &state)
                }
            }
        }
    }

    /// A customer agrees to a higher price, or does not and is not renewed.
    @discardableResult
    public func answerPriceIncrease(
        _ agrees: Bool, of account: String = "customer", in group: SubscriptionGroupID = "group"
    ) -> Bool {
        amend(account, group) { subscription, state in
            guard subscription.priceIncrease == .pending else { return false }
            var changed = subscription
            if agrees {
                changed.priceIncrease = .agreed
                changed.price = changed.raisedPrice
            } else {
                changed.willRenew = false
            }
            update(changed, &state)
            return true
        }
    }

    private func amend(
        _ account: String, _ group: SubscriptionGroupID,
        _ body: (StoreSubscription, inout State) -> Bool
    ) -> Bool {
        change { state in
            let name = SubscriptionName(account: account, group: group)
            guard let subscription = state.books.subscriptions[name] else { return false }
            return body(subscription, &state)
        }
    }
}

extension InMemoryStore {
    /// A sale was taken back or given back: its subscription ends with it, or goes on.
    func reconsider(_ sale: StoreSale, _ state: inout State) {
        guard let group = sale.group,
            var subscription = state.books.subscriptions[
                SubscriptionName(account: sale.account, group: group)
            ],
            subscription.current == sale.transaction
        else { return }
        if sale.revokedAt != nil, subscription.state != .ended {
            subscription.end(.refunded)
        } else if sale.revokedAt == nil, subscription.endReason == .refunded {
            subscription.state = .active
            subscription.endReason = nil
        } else {
            return
        }
        subscription.changedAt = max(clock.timestamp, subscription.changedAt)
        keep(subscription, &state)
    }
}
