import Purser
import PurserStoreKitAPI

extension PaymentAnswer {
    /// What StoreKit 2 says of a payment.
    ///
    /// - Parameters:
    ///   - result: its result.
    ///   - product: what was to be bought.
    static func reading(
        _ result: Product.PurchaseResult, of product: StoreProductID
    ) async -> PaymentAnswer {
        switch result {
        case .success(let result):
            let paid = await StoreTransaction.reading(result)
            // A lower plan begins when the running one ends; until then the store answers with the
            // running plan's transaction.
            return paid.product == product ? .transaction(paid) : .scheduled
        case .userCancelled:
            return .cancelled
        case .pending:
            return .pending(.approval)
        @unknown default:
            return .unknown(StoreFailure(.other("PurchaseResult \(result)"), isRetryable: true))
        }
    }
}
