import Foundation
import Purser
import PurserStoreKitAPI

extension StoreTransaction {
    /// A transaction as StoreKit 1 hands it over; nil unless it was paid or restored and has an id.
    ///
    /// The key is provisional: neither kind nor environment nor line item is stated. The date is
    /// when the queue got it, and the token is lost when the queue replays it.
    ///
    /// - Parameters:
    ///   - transaction: the queue's transaction.
    ///   - receipt: the app's receipt as it is on disk now.
    init?(_ transaction: SKPaymentTransaction, receipt: Receipt) {
        let step = QueueStep(transaction.transactionState)
        guard step == .paid || step == .restored else { return nil }
        guard let identifier = transaction.transactionIdentifier, !identifier.isEmpty else {
            return nil
        }
        let id = TransactionID(identifier)
        let payment = transaction.payment
        self.init(
            id, key: .provisional(id, in: .appStore),
            product: StoreProductID(payment.productIdentifier), proof: receipt
        )
        quantity = payment.quantity
        purchaseDate = transaction.transactionDate.map { Timestamp($0) }
        token = payment.applicationUsername.flatMap(AccountToken.init(text:))
        isRestored = step == .restored
        if let first = transaction.original, let identifier = first.transactionIdentifier {
            original = OriginalTransaction(
                id: TransactionID(identifier),
                date: first.transactionDate.map { Timestamp($0) }
            )
        }
    }
}
