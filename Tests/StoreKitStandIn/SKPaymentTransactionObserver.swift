// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation

    /// Who hears of the queue. Only the first is required on Apple; here the others do nothing
    /// unless they are spelt right, which the tests look at.
    public protocol SKPaymentTransactionObserver: NSObjectProtocol {
        func paymentQueue(
            _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
        )
        func paymentQueue(
            _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
        )
        func paymentQueue(
            _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
        )
        func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
        func paymentQueue(
            _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment,
            for product: SKProduct
        ) -> Bool
        func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)
        func paymentQueue(
            _ queue: SKPaymentQueue,
            didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
        )
    }

    extension SKPaymentTransactionObserver {
        public func paymentQueue(
            _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
        ) {
            StandIn.here.miss(#function)
        }

        public func paymentQueue(
            _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
        ) {
            StandIn.here.miss(#function)
        }

        public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
            StandIn.here.miss(#function)
        }

        public func paymentQueue(
            _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment,
            for product: SKProduct
        ) -> Bool {
            StandIn.here.miss(#function)
            return true
        }

        public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
            StandIn.here.miss(#function)
        }

        public func paymentQueue(
            _ queue: SKPaymentQueue,
            didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
        ) {
            StandIn.here.miss(#function)
        }
    }

    /// Who decides for the queue.
    public protocol SKPaymentQueueDelegate: NSObjectProtocol {
        func paymentQueue(
            _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
            in newStorefront: SKStorefront
        ) -> Bool
        func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
    }

    extension SKPaymentQueueDelegate {
        public func paymentQueue(
            _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
            in newStorefront: SKStorefront
        ) -> Bool {
            StandIn.here.miss(#function)
            return true
        }

        public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool {
            StandIn.here.miss(#function)
            return true
        }
    }

    /// A country's shop.
    open class SKStorefront: NSObject, @unchecked Sendable {
        // Proof of Sendable: it never changes.
        public let countryCode: String
        public let identifier: String

        init(_ code: String) {
            countryCode = code
            identifier = code
        }
    }
#endif
