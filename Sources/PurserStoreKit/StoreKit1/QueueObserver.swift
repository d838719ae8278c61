import Foundation
import Purser
import PurserStoreKitAPI

/// The one observer of StoreKit 1's queue.
///
/// Callbacks come on any thread and decide nothing: they hand on what they are told and return.
final class QueueObserver: NSObject, @unchecked Sendable {
    // Proof of Sendable: what changes is behind the lock, and mailboxes have their own.
    private let waiting = Locked(QueueWaiting())
    let news = Mailbox<QueueNews>()

    /// Waits for the answer to a payment that is about to be added.
    func expectAnswer(to payment: StorePayment) -> QueueWaiting.Payment {
        waiting.withLock { $0.expectAnswer(to: payment) }
    }

    func forget(_ payment: QueueWaiting.Payment) {
        waiting.withLock { $0.forget(payment) }
    }

    /// Waits for transactions to leave the queue because of this library.
    func awaitRemoval(of id: TransactionID) -> Mailbox<Void> {
        waiting.withLock { $0.awaitRemoval(of: id) }
    }

    func forgetRemoval(of id: TransactionID) {
        waiting.withLock { $0.removals[id] = nil }
    }

    /// Waits for what a restore brings; one restore at a time.
    func awaitRestore() -> Mailbox<RestoreNews> {
        let box = Mailbox<RestoreNews>()
        waiting.withLock { $0.restore = box }
        return box
    }

    func forgetRestore() {
        waiting.withLock { $0.restore = nil }
    }

    /// Whether the queue has told anything since the launch.
    var hasHeard: Bool { waiting.withLock { $0.hasHeard } }

    func noteAnswer() {
        waiting.withLock { $0.hasHeard = true }
    }
}

extension QueueObserver: SKPaymentTransactionObserver {
    func paymentQueue(
        _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
    ) {
        noteAnswer()
        var paid: [SKPaymentTransaction] = []
        var restored: [SKPaymentTransaction] = []
        for transaction in transactions {
            switch QueueStep(transaction.transactionState) {
            case .underway:
                waiting.withLock { $0.bind(transaction) }
            case .waits:
                answer(transaction, .pending(.approval))
            case .failed:
                fail(transaction, in: queue)
            case .paid:
                paid.append(transaction)
                if let report = StoreTransaction(transaction, receipt: AppReceiptFile.read()) {
                    answer(transaction, .transaction(report))
                }
            case .restored:
                restored.append(transaction)
            case .other:
                // Not paid as far as this version knows; the queue keeps it.
                continue
            }
        }
        let restore = waiting.withLock { $0.restore }
        if let restore, !restored.isEmpty {
            restore.put(.restored(restored))
        } else {
            paid += restored
        }
        if !paid.isEmpty { news.put(.paid(paid)) }
    }

    /// Nothing was paid: there is nothing to keep, so that it may leave the queue at once.
    private func fail(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
        let meaning = transaction.error.map { StoreErrorMeaning($0) }
        let silent = StoreFailure(.other("a failure without an error"), isRetryable: true)
        answer(transaction, meaning?.answer ?? .unknown(silent))
        FinishableTransaction(transaction)?.finish(in: queue)
    }

    private func answer(_ transaction: SKPaymentTransaction, _ answer: PaymentAnswer) {
        waiting.withLock { $0.take(transaction) }?.answers.put(answer)
    }

    func paymentQueue(
        _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
    ) {
        noteAnswer()
        for transaction in transactions {
            let report = StoreTransaction(transaction, receipt: AppReceiptFile.read())
            // A payment may be told as removed before it was told as paid, or instead.
            let gone = StoreFailure(.other("removed from the queue"), isRetryable: true)
            answer(transaction, report.map { .transaction($0) } ?? .unknown(gone))
            guard let id = report?.id else { continue }
            if let removal = waiting.withLock({ $0.removals[id] }) {
                removal.put(())
            } else {
                news.put(.removed(id))
            }
        }
    }

    func paymentQueue(
        _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
    ) {
        waiting.withLock { $0.restore }?.put(.failed(error))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        waiting.withLock { $0.restore }?.put(.ended)
    }

    #if !os(watchOS)
        /// Always put off: the app buys when it is ready, with an attempt of its own.
        func paymentQueue(
            _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment,
            for product: SKProduct
        ) -> Bool {
            let offer = payment.paymentDiscount.map { OfferID($0.identifier) }
            let id = StoreProductID(payment.productIdentifier)
            news.put(.begun(StorePurchaseIntent(product: id, offer: offer)))
            return false
        }
    #endif

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        news.put(.storefrontChanged)
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        news.put(.revoked(productIdentifiers.map(StoreProductID.init(rawValue:))))
    }
}

extension QueueObserver: SKPaymentQueueDelegate {
    func paymentQueue(
        _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool {
        let consent = waiting.withLock { $0.consent(of: transaction) }
        return consent.allows(StorefrontID(newStorefront.countryCode))
    }

    #if os(iOS) || os(visionOS) || os(Linux)
        /// The store may ask; the app hears of it.
        func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool {
            news.put(.priceConsent)
            return true
        }
    #endif
}
