import Foundation
import Purser

extension StoreTransaction {
    /// What names the form of the proof.
    static let form = "hosted-checkout-order"

    // sample: transaction
    /// A paid order: its number names both the delivery and the purchase, for good.
    init(_ order: CheckoutOrder) {
        self.init(
            TransactionID(order.number),
            key: PurchaseKey(
                store: HostedCheckoutAdapter.id, environment: .production,
                lineage: .order(order.number)
            ),
            product: StoreProductID(order.product),
            proof: .opaque(form: Self.form, order.seal)
        )
        kind = order.product.hasPrefix("coins") ? .consumable : .nonConsumable
        quantity = order.quantity
        purchaseDate = order.paidAt.map { Timestamp($0) }
        token = order.reference.flatMap { AccountToken(text: $0) }
        revoked = order.refundedAt.map { Revoked(Timestamp($0)) }
        isRenewal = false
    }
    // end of sample
}

extension StoreFailure {
    init(_ failure: CheckoutFailure) {
        switch failure {
        case .unreachable: self.init(.network, "the shop's server does not answer")
        case .notForSale: self.init(.productUnavailable, "the shop does not sell it")
        }
    }
}
