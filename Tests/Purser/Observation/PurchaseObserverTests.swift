import Foundation
import Purser
import PurserTesting
import Testing

/// Writes down which of its requirements were called.
private final class Requirements: PurchaseObserver {
    let called = Locked<[String]>([])

    private func note(_ name: String = #function) {
        called.withLock { $0.append(String(name.prefix { $0 != "(" })) }
    }

    func productsLoaded(_ result: CatalogResult, _ event: PurchaseEvent) { note() }
    func productsFailed(_ missing: [ProductID: MissingReason], _ event: PurchaseEvent) { note() }
    func paymentNotAllowed(_ error: PurchaseError, _ event: PurchaseEvent) { note() }
    func paymentNotStarted(_ error: PurchaseError, _ event: PurchaseEvent) { note() }
    func paymentPurchasing(_ event: PurchaseEvent) { note() }
    func paymentDeferred(_ pending: PendingPayment, _ event: PurchaseEvent) { note() }
    func paymentPurchased(_ event: PurchaseEvent) { note() }
    func paymentVerified(_ confirmation: Purser.Confirmation, _ event: PurchaseEvent) { note() }
    func paymentGranted(_ grant: Grant, _ event: PurchaseEvent) { note() }
    func paymentFinished(_ transaction: TransactionID, _ event: PurchaseEvent) { note() }
    func paymentFailed(_ error: PurchaseError, _ event: PurchaseEvent) { note() }
    func paymentCancelled(_ event: PurchaseEvent) { note() }
    func paymentRejected(_ reason: RejectionReason, _ event: PurchaseEvent) { note() }
    func purchaseRestored(_ grant: Grant, _ event: PurchaseEvent) { note() }
    func purchaseRevoked(_ revocation: Revocation, _ event: PurchaseEvent) { note() }
    func purchaseReinstated(_ grant: Grant, _ event: PurchaseEvent) { note() }
    func purchaseHandedOver(from previous: AccountID, _ event: PurchaseEvent) { note() }
    func purchaseSettled(_ hold: HoldID, _ event: PurchaseEvent) { note() }
    func restoreProgressed(_ progress: RestoreProgress, _ event: PurchaseEvent) { note() }
    func restoreEnded(_ report: RestoreReport, _ event: PurchaseEvent) { note() }
    func storefrontChanged(_ storefront: StorefrontID, _ event: PurchaseEvent) { note() }
    func balanceChanged(
        _ balance: Int64, of currency: CurrencyCode, for account: AccountID, _ event: PurchaseEvent
    ) { note() }
    func otherEvent(_ event: PurchaseEvent) { note() }
}

/// Implements nothing at all.
private struct Silent: PurchaseObserver {}

/// Wants all events and one requirement.
private final class Both: PurchaseObserver {
    let heard = Locked<[String]>([])

    func purchaseEvent(_ event: PurchaseEvent) async {
        heard.withLock { $0.append("event") }
        await tell(event)
    }

    func paymentCancelled(_ event: PurchaseEvent) {
        heard.withLock { $0.append("cancelled") }
    }
}

@Suite("A purchase observer")
struct PurchaseObserverTests {
    private static let error = PurchaseError(.busy, .request, "busy", isRetryable: true)
    private static let grant = Grant(
        id: "a/b/t/1", revision: 1, product: "coins.100", owner: .single, quantity: 1, goods: [],
        cause: .purchase
    )
    private static let kinds: [(PurchaseEvent.Kind, String)] = [
        (.productsLoaded(CatalogResult(found: [], missing: [:])), "productsLoaded"),
        (.productsFailed(["a": .invalid]), "productsFailed"),
        (.notAllowed(error), "paymentNotAllowed"),
        (.paymentNotStarted(error), "paymentNotStarted"),
        (.purchasing, "paymentPurchasing"),
        (.deferred(.approval), "paymentDeferred"),
        (.purchased, "paymentPurchased"),
        (.verified(.matched), "paymentVerified"),
        (.granted(grant), "paymentGranted"),
        (.finished("1"), "paymentFinished"),
        (.failed(error), "paymentFailed"),
        (.cancelled, "paymentCancelled"),
        (.rejected(RejectionReason(.wrongApp)), "paymentRejected"),
        (.restored(grant), "purchaseRestored"),
        (
            .revoked(Revocation(grant, revoked: Revoked(Timestamp(milliseconds: 0)))),
            "purchaseRevoked"
        ),
        (.reinstated(grant), "purchaseReinstated"),
        (.handedOver(from: "kim"), "purchaseHandedOver"),
        (.settled(.payment("1")), "purchaseSettled"),
        (
            .restoreProgress(
                RestoreProgress(rows: 1, purchases: 1, decided: 0, isListComplete: false)
            ),
            "restoreProgressed"
        ),
        (.restoreEnded(RestoreReport(end: .nothing, items: [], rows: 0)), "restoreEnded"),
        (.storefrontChanged("DEU"), "storefrontChanged"),
        (.balanceChanged(.single, "coins", balance: 7), "balanceChanged"),
        (.finishedElsewhere("1"), "otherEvent"),
        (.finishDeadlineNear(Date(timeIntervalSince1970: 0)), "otherEvent"),
        (.suspect, "otherEvent"),
        (.purchaseBegunInStore(StorePurchaseIntent(product: "a")), "otherEvent"),
        (.storeMessage(StoreMessage(.generic)), "otherEvent"),
        (.journalDamaged("there"), "otherEvent"),
        (.journalMoved(from: "phone"), "otherEvent"),
        (.journalTrouble("full"), "otherEvent"),
    ]

    @Test("each kind of event calls its own requirement, once")
    func dispatch() async {
        for (kind, name) in Self.kinds {
            let observer = Requirements()
            await observer.purchaseEvent(
                PurchaseEvent(kind, date: Date(timeIntervalSince1970: 0))
            )
            #expect(observer.called.withLock { $0 } == [name])
        }
    }

    @Test("an observer that implements nothing is told everything and does nothing")
    func nothing() async {
        for (kind, _) in Self.kinds {
            await Silent().purchaseEvent(PurchaseEvent(kind, date: Date(timeIntervalSince1970: 0)))
        }
        await Silent().eventsDropped(3)
    }

    @Test("an observer may have all events and single requirements too")
    func both() async {
        let observer = Both()
        let date = Date(timeIntervalSince1970: 0)
        await observer.purchaseEvent(PurchaseEvent(.purchasing, date: date))
        await observer.purchaseEvent(PurchaseEvent(.cancelled, date: date))
        #expect(observer.heard.withLock { $0 } == ["event", "event", "cancelled"])
    }
}
