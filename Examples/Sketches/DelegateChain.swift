import Purser

/// What a delegate of a chain of callbacks becomes: an observer, of which there may be any number.
final class StoreDelegate: PurchaseObserver {
    func productsLoaded(_ result: CatalogResult, _ event: PurchaseEvent) { show(result) }
    func productsFailed(_ missing: [ProductID: MissingReason], _ event: PurchaseEvent) {
        show(missing)
    }
    func paymentNotAllowed(_ error: PurchaseError, _ event: PurchaseEvent) { show(error) }
    func paymentNotStarted(_ error: PurchaseError, _ event: PurchaseEvent) { show(error) }
    func paymentPurchasing(_ event: PurchaseEvent) { show(event) }
    func paymentDeferred(_ pending: PendingPayment, _ event: PurchaseEvent) { show(pending) }
    func paymentPurchased(_ event: PurchaseEvent) { show(event) }
    func paymentGranted(_ grant: Grant, _ event: PurchaseEvent) { show(grant.quantity) }
    func paymentFailed(_ error: PurchaseError, _ event: PurchaseEvent) { show(error) }
    func paymentCancelled(_ event: PurchaseEvent) { show(event) }
    func purchaseRestored(_ grant: Grant, _ event: PurchaseEvent) { show(grant) }
    func restoreEnded(_ report: RestoreReport, _ event: PurchaseEvent) { show(report.end) }
}

/// What the callers of the chain become: requests, any number at once, each with its callback.
func migrate(_ shop: Shop, _ catalog: CatalogResult) -> ObserverToken {
    let bridge = PaymentBridge(shop)
    let token = bridge.observers.attach(StoreDelegate())
    bridge.requestProducts(["bombs"]) { result in show(result) }
    show(catalog["bombs"])
    bridge.requestPayment("bombs", quantity: 2) { result in show(result) }
    bridge.requestRestore(each: { item in show(item) }, then: { result in show(result) })
    var request = PaymentRequest("bullets")
    request.store = "alipay"
    bridge.requestPayment(request) { result in show(result) }
    return token
}

private func show(_ something: Any?) {
    print(something ?? "nothing")
}
