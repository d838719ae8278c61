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
            return await answer(result)
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
            terms.insert(try Self.winBack(id, of: product))
        }
        return terms
    }

    private var consent: Product.PurchaseOption {
        let consent = payment.storefrontConsent
        return .onStorefrontChange { storefront in
            consent.allows(StorefrontID(storefront.countryCode))
        }
    }

    /// An offer that needs no signature has to be one that the product lists; else the customer
    /// would be charged the full price.
    private static func winBack(
        _ id: OfferID, of product: Product
    ) throws(StoreFailure) -> Product.PurchaseOption {
        guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else {
            throw StoreFailure(.unsupported, "offers without a signature need iOS 18")
        }
        let offers = product.subscription?.winBackOffers ?? []
        guard let offer = offers.first(where: { $0.id == id.rawValue }) else {
            throw StoreFailure(.invalidPayment, "the product has no such offer")
        }
        return .winBackOffer(offer)
    }

    private func answer(_ result: Product.PurchaseResult) async -> PaymentAnswer {
        switch result {
        case .success(let result):
            let paid = await StoreTransaction.reading(result)
            // A lower plan begins when the running one ends; until then the store answers with the
            // running plan's transaction.
            return paid.product == payment.product ? .transaction(paid) : .scheduled
        case .userCancelled:
            return .cancelled
        case .pending:
            return .pending(.approval)
        @unknown default:
            return .unknown(StoreFailure(.other("PurchaseResult \(result)"), isRetryable: true))
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
