import Purser
import PurserStoreKitAPI

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

/// Shows the payment sheet of StoreKit 2, on a scene where one is given and the system takes one.
enum PaymentSheet {
    static func purchase(
        _ product: Product, _ terms: Set<Product.PurchaseOption>,
        on presentation: PurchasePresentation?
    ) async throws -> Product.PurchaseResult {
        #if canImport(UIKit) && !os(watchOS)
            if #available(iOS 17, tvOS 17, visionOS 1, *),
                let scene = presentation?.anchor(as: UIScene.self)
            {
                return try await product.purchase(confirmIn: scene, options: terms)
            }
        #endif
        #if os(visionOS)
            throw Product.PurchaseError.purchaseNotAllowed
        #else
            return try await product.purchase(options: terms)
        #endif
    }
}
