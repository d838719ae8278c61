#if os(macOS)
    import AppKit
    import Purser
    import PurserStoreKitAPI

    extension SheetPresenter {
        /// A Mac has two of the pages, each on a view controller; the others are the App Store's.
        @MainActor
        func show(_ sheet: StoreSheet, on presentation: PurchasePresentation?) async throws {
            switch sheet {
            case .refundRequest(let id):
                let number = try Self.number(of: id)
                _ = try await Transaction.beginRefundRequest(for: number, in: place(presentation))
            case .redeemCode:
                guard #available(macOS 15, *) else {
                    throw StoreFailure(.unsupported, "redeeming a code needs macOS 15")
                }
                try await AppStore.presentOfferCodeRedeemSheet(from: place(presentation))
            default:
                throw StoreFailure(.unsupported, "a Mac has no such page")
            }
        }

        @MainActor
        private func place(
            _ presentation: PurchasePresentation?
        ) throws(StoreFailure) -> NSViewController {
            guard let controller = presentation?.viewController else {
                throw StoreFailure(.unsupported, "a page needs a view controller to appear on")
            }
            return controller
        }
    }
#endif
