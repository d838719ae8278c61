#if os(iOS) || os(visionOS)
    import Purser
    import PurserStoreKitAPI
    import UIKit

    extension SheetPresenter {
        /// All pages, each in a window's scene.
        @MainActor
        func show(_ sheet: StoreSheet, on presentation: PurchasePresentation?) async throws {
            guard let scene = presentation?.anchor(as: UIWindowScene.self) else {
                throw StoreFailure(.unsupported, "a page needs a window scene to appear in")
            }
            switch sheet {
            case .manageSubscriptions(let group):
                if let group, #available(iOS 17, visionOS 1, *) {
                    try await AppStore.showManageSubscriptions(
                        in: scene, subscriptionGroupID: group.rawValue
                    )
                } else {
                    try await AppStore.showManageSubscriptions(in: scene)
                }
            case .refundRequest(let id):
                _ = try await Transaction.beginRefundRequest(for: Self.number(of: id), in: scene)
            case .redeemCode:
                try await AppStore.presentOfferCodeRedeemSheet(in: scene)
            case .priceConsent:
                guard let messages else {
                    throw StoreFailure(.unsupported, "the system shows messages by itself")
                }
                for message in messages.take() { try message.display(in: scene) }
            @unknown default:
                throw StoreFailure(.unsupported, "an unknown page")
            }
        }
    }
#endif
