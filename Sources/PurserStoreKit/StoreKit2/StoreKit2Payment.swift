import Foundation
import Purser
import PurserStoreKitAPI

/// One payment through StoreKit 2.
struct StoreKit2Payment {
    private let payment: StorePayment
    private let options: AppStoreOptions

    init(_ payment: StorePayment, options: AppStoreOptions) {
        self.payment = payment
        self.options = options
    }

    func begin() async -> PaymentAnswer {
        // Paid by one version and heard by the other is not supported by StoreKit.
        if StoreKit1Adapter.isObserving {
            return .refused(StoreFailure(.unsupported, "StoreKit 1 observes this queue"))
        }
        guard (1...10).contains(payment.quantity) else {
            return .refused(StoreFailure(.invalidPayment, "the quantity is not within 1 and 10"))
        }
        let product: Product
        let chosen: Set<Product.PurchaseOption>
        do throws(StoreFailure) {
            product = try await find()
            chosen = try terms(for: product)
        } catch {
            // The sheet was never shown.
            return .refused(error)
        }
        do {
            let result = try await PaymentSheet.purchase(
                product, chosen, on: payment.presentation ?? options.presentation
            )
            return await PaymentAnswer.reading(result, of: payment.product)
        } catch {
            return StoreErrorMeaning(error).answer
        }
    }

    private func find() async throws(StoreFailure) -> Product {
        let products: [Product]
        do {
            products = try await Product.products(for: [payment.product.rawValue])
        } catch {
            throw StoreErrorMeaning(error).failure
        }
        guard let product = products.first(where: { $0.id == payment.product.rawValue }) else {
            throw StoreFailure(.productUnavailable, "the store does not know the product")
        }
        return product
    }

    private func terms(
        for product: Product
    ) throws(StoreFailure) -> Set<Product.PurchaseOption> {
        var terms: Set<Product.PurchaseOption> = [
            .appAccountToken(payment.token.uuid), .quantity(payment.quantity), consent,
        ]
        if options.simulatesAskToBuy { terms.insert(.simulatesAskToBuyInSandbox(true)) }
        if let offer = payment.offer {
            terms.insert(
                .promotionalOffer(
                    offerID: offer.offer.rawValue, keyID: offer.keyID.rawValue,
                    nonce: offer.nonce, signature: offer.signature, timestamp: Int(offer.timestamp)
                )
            )
        } else if let id = payment.unsignedOffer {
            terms.insert(try Product.PurchaseOption.winBack(id, of: product))
        }
        return terms
    }

    private var consent: Product.PurchaseOption {
        let consent = payment.storefrontConsent
        return .onStorefrontChange { storefront in
            consent.allows(StorefrontID(storefront.countryCode))
        }
    }
}

extension StorefrontConsent {
    /// Whether a payment goes on in another storefront; what this version does not know stops it.
    func allows(_ storefront: StorefrontID) -> Bool {
        switch self {
        case .proceed: true
        case .ask(let decide): decide(storefront)
        case .stop: false
        }
    }
}
