import Purser
import PurserStoreKitAPI

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#elseif os(macOS)
    import AppKit
#endif

/// Shows the payment sheet of StoreKit 2, on a scene or window where one is given and the system
/// takes one.
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
        #elseif os(macOS)
            if #available(macOS 15.2, *), let window = await presentation?.window {
                return try await product.purchase(confirmIn: window, options: terms)
            }
        #endif
        #if os(visionOS)
            throw Product.PurchaseError.purchaseNotAllowed
        #else
            return try await product.purchase(options: terms)
        #endif
    }
}
