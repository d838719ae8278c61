import Foundation
public import Purser

/// Purchases that lie in the past, belong to a family, or are to be as if they had never been.
extension InMemoryStore {
    /// Sells as if it had happened a while ago, outside the app.
    ///
    /// - Parameters:
    ///   - product: what.
    ///   - ago: how long ago.
    ///   - account: to whom.
    ///   - renews: whether a subscription was renewed until now; else it was cancelled at once.
    /// - Returns: the first transaction; nil if the product is not on sale.
    @discardableResult
    public func buyInThePast(
        _ product: StoreProductID, ago: Duration, account: String = "customer",
        renews: Bool = true
    ) -> TransactionID? {
        change { state in
            guard let product = state.catalog[product] else { return nil }
            let payment = StoreBooks.Waiting(
                payment: "", product: product.id, account: account, device: "", quantity: 1,
                token: nil
            )
            let date = clock.timestamp.adding(.zero - ago)
            let sold = charge(payment, product, at: date, tellsBuyer: false, &state)
            guard let group = product.group, product.kind == .autoRenewable else {
                return sold.transaction
            }
            let name = SubscriptionName(account: account, group: group)
            if !renews, var subscription = state.books.subscriptions[name] {
                subscription.willRenew = false
                keep(subscription, &state)
            }
            catchUp(name, &state)
            return sold.transaction
        }
    }

    /// An account shares what it bought with a member of its family, whose devices are not told: a
    /// restore finds it.
    ///
    /// - Returns: the member's own transaction; nil if the purchase is unknown.
    @discardableResult
    public func share(_ transaction: TransactionID, with account: String) -> TransactionID? {
        change { state in
            guard let sale = state.books.sale(handedOverAs: transaction) else { return nil }
            let shared = sale.shared(with: account, as: nextTransaction(&state))
            state.books.take(.sale(shared))
            var handover = StoreBooks.Handover(
                transaction: shared.transaction, sale: shared.transaction, account: account
            )
            handover.isFinished = true
            state.books.take(.handover(handover))
            return shared.transaction
        }
    }

    /// Deletes a sale as if it had never been; devices hear that its transaction is gone. False if
    /// it is unknown.
    @discardableResult
    public func delete(_ transaction: TransactionID) -> Bool {
        change { state in
            guard let sale = state.books.sale(handedOverAs: transaction) else { return false }
            state.books.take(.deleted(sale.transaction))
            tellAll(of: sale.account, .removed(transaction), &state)
            return true
        }
    }

    /// Deletes the whole history: the ledger, subscriptions, what waits and what is undelivered.
    ///
    /// In worlds that use transaction ids again, they start again.
    public func clear() {
        change { state in
            for event in state.events.values.sorted() { clock.unschedule(event) }
            state.events = [:]
            state.held = [:]
            let isFresh = state.settings.environment.reusesTransactionIDs
            state.books.take(.cleared(startsAgain: isFresh))
        }
    }
}

extension StoreSale {
    /// The same as a member of the family has it.
    fileprivate func shared(with account: String, as transaction: TransactionID) -> StoreSale {
        var shared = StoreSale(self, under: transaction, account: account)
        shared.ownership = .familyShared
        shared.token = nil
        shared.payment = nil
        shared.price = nil
        shared.offer = nil
        shared.offerMode = nil
        return shared
    }
}
