import Purser
import PurserStoreKitAPI

extension PurchaseKey {
    /// The key of what a StoreKit 2 transaction paid; provisional where it does not say enough.
    init(_ transaction: Transaction) {
        let id = TransactionID(String(transaction.id))
        let key = PurchaseKey.appStore(
            id, kind: ProductKind(transaction.productType),
            environment: StoreEnvironment(transaction.environment),
            original: OriginalTransaction(transaction),
            lineItem: transaction.webOrderLineItemID.map(LineItemID.init(rawValue:)),
            periodStart: Timestamp(transaction.purchaseDate)
        )
        self = key ?? .provisional(id, in: .appStore)
    }
}

extension OriginalTransaction {
    /// The first transaction of a purchase, as StoreKit 2 states it with each.
    init(_ transaction: Transaction) {
        self.init(
            id: TransactionID(String(transaction.originalID)),
            date: Timestamp(transaction.originalPurchaseDate)
        )
    }
}
