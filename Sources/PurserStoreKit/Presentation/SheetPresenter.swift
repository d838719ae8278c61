import Purser
import PurserStoreKitAPI

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

/// Shows the store's own pages, and promises only that they were closed.
struct SheetPresenter {
    let messages: HeldMessages?

    func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        #if os(iOS) || os(visionOS)
            guard let scene = presentation?.anchor(as: UIWindowScene.self) else {
                throw StoreFailure(.unsupported, "a page needs a window scene to appear in")
            }
            do {
                try await show(sheet, in: scene)
            } catch let failure as StoreFailure {
                throw failure
            } catch {
                throw StoreErrorMeaning(error).failure
            }
        #else
            throw StoreFailure(.unsupported, "this platform has no such page")
        #endif
    }

    #if os(iOS) || os(visionOS)
        @MainActor
        private func show(_ sheet: StoreSheet, in scene: UIWindowScene) async throws {
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
                guard let number = UInt64(id.rawValue) else {
                    throw StoreFailure(.unsupported, "not an App Store transaction")
                }
                _ = try await Transaction.beginRefundRequest(for: number, in: scene)
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
    #endif
}
