import Purser
import PurserStoreKitAPI

// Newer than iOS 16: a term that a payment may have.

extension Product.PurchaseOption {
    /// An offer that needs no signature has to be one that the product lists; else the customer
    /// would be charged the full price.
    ///
    /// - Throws: `unsupported` before iOS 18 and its like, `invalidPayment` for another offer.
    static func winBack(
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
}
