import Foundation
import Purser

/// Asks the shop's server whether an order is genuine, and leaves other stores' proofs to others.
struct CheckoutVerifier: ReceiptVerifier {
    let service: any CheckoutService
    /// Judges what was not sold by the checkout.
    let others: any ReceiptVerifier

    func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        guard case .opaque(StoreTransaction.form, let seal) = request.transaction.proof else {
            return await others.verify(request)
        }
        let asked = request.transaction
        do throws(CheckoutFailure) {
            let order = try await service.vouches(
                for: asked.id.rawValue, product: asked.product.rawValue,
                quantity: asked.quantity ?? 1, seal: seal
            )
            guard let order else { return .rejected(RejectionReason(.notAuthentic)) }
            guard order.paidAt != nil else { return .undecided(UndecidedReason(.receiptStale)) }
            return .valid(ValidReceipt(.facts(facts(of: order)), by: provenance))
        } catch {
            return .undecided(UndecidedReason(.unreachable))
        }
    }

    private var provenance: Provenance { Provenance(.server, name: "hosted checkout") }

    private func facts(of order: CheckoutOrder) -> ReceiptFacts {
        let told = StoreTransaction(order)
        var facts = ReceiptFacts(
            app: "com.example.shop", product: told.product, transaction: told.id,
            environment: told.environment, quantity: order.quantity, key: told.key
        )
        facts.kind = told.kind
        facts.purchaseDate = told.purchaseDate
        facts.token = told.token
        facts.revoked = told.revoked
        return facts
    }
}
