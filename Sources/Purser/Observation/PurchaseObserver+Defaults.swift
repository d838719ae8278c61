extension PurchaseObserver {
    /// Calls the requirement of the event's kind.
    public func purchaseEvent(_ event: PurchaseEvent) async {
        await tell(event)
    }

    /// Calls the requirement of the event's kind; what ``purchaseEvent(_:)`` does by default, for
    /// those who implement that one and want the others too.
    public func tell(_ event: PurchaseEvent) async {
        switch event.kind {
        case .productsLoaded(let result): await productsLoaded(result, event)
        case .productsFailed(let missing): await productsFailed(missing, event)
        case .notAllowed(let error): await paymentNotAllowed(error, event)
        case .paymentNotStarted(let error): await paymentNotStarted(error, event)
        case .purchasing: await paymentPurchasing(event)
        case .deferred(let pending): await paymentDeferred(pending, event)
        case .purchased: await paymentPurchased(event)
        case .verified(let confirmation): await paymentVerified(confirmation, event)
        case .granted(let grant): await paymentGranted(grant, event)
        case .finished(let transaction): await paymentFinished(transaction, event)
        case .failed(let error): await paymentFailed(error, event)
        case .cancelled: await paymentCancelled(event)
        case .rejected(let reason): await paymentRejected(reason, event)
        case .restored(let grant): await purchaseRestored(grant, event)
        case .revoked(let revocation): await purchaseRevoked(revocation, event)
        case .reinstated(let grant): await purchaseReinstated(grant, event)
        case .handedOver(let previous): await purchaseHandedOver(from: previous, event)
        case .held(let hold): await purchaseHeld(hold, event)
        case .settled(let hold): await purchaseSettled(hold, event)
        case .restoreProgress(let progress): await restoreProgressed(progress, event)
        case .restoreEnded(let report): await restoreEnded(report, event)
        case .storefrontChanged(let storefront): await storefrontChanged(storefront, event)
        case .balanceChanged(let account, let currency, let balance):
            await balanceChanged(balance, of: currency, for: account, event)
        case .finishedElsewhere, .finishDeadlineNear, .suspect, .purchaseBegunInStore,
            .storeMessage, .journalDamaged, .journalMoved, .journalTrouble:
            await otherEvent(event)
        }
    }
}

/// An observer that is told everything and does nothing.
extension PurchaseObserver {
    /// Does nothing.
    public func eventsDropped(_ count: Int) async {}

    /// Does nothing.
    public func productsLoaded(_ result: CatalogResult, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func productsFailed(_ missing: [ProductID: MissingReason], _ event: PurchaseEvent) async
    {}

    /// Does nothing.
    public func paymentNotAllowed(_ error: PurchaseError, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentNotStarted(_ error: PurchaseError, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentPurchasing(_ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentDeferred(_ pending: PendingPayment, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentPurchased(_ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentVerified(_ confirmation: Confirmation, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentGranted(_ grant: Grant, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentFinished(_ transaction: TransactionID, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentFailed(_ error: PurchaseError, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentCancelled(_ event: PurchaseEvent) async {}

    /// Does nothing.
    public func paymentRejected(_ reason: RejectionReason, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func purchaseRestored(_ grant: Grant, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func purchaseRevoked(_ revocation: Revocation, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func purchaseReinstated(_ grant: Grant, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func purchaseHandedOver(from previous: AccountID, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func purchaseHeld(_ hold: Hold, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func purchaseSettled(_ hold: HoldID, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func restoreProgressed(_ progress: RestoreProgress, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func restoreEnded(_ report: RestoreReport, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func storefrontChanged(_ storefront: StorefrontID, _ event: PurchaseEvent) async {}

    /// Does nothing.
    public func balanceChanged(
        _ balance: Int64, of currency: CurrencyCode, for account: AccountID, _ event: PurchaseEvent
    ) async {}

    /// Does nothing.
    public func otherEvent(_ event: PurchaseEvent) async {}
}
