import Purser
import PurserStoreKitAPI

// Newer than iOS 16: purchases that are begun on the store's own page.

extension StoreKit2Listening {
    /// Purchases begun on the store's own page, where the platform has such a thing.
    static func purchasesBegun(_ deliver: Deliver) async {
        #if os(iOS) || os(macOS) || os(Linux)
            guard #available(iOS 16.4, macOS 14.4, *) else { return }
            for await intent in PurchaseIntent.intents {
                var begun = StorePurchaseIntent(product: StoreProductID(intent.product.id))
                if #available(iOS 18, macOS 15, *) {
                    begun.offer = intent.offer?.id.map(OfferID.init(rawValue:))
                }
                await deliver(.purchaseBegun(begun))
            }
        #endif
    }
}
