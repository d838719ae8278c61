// The names are StoreKit's own, whose documentation is Apple's. This is what PurserStoreKit uses of
// it beyond the stand-in, on the platforms that have it, for `Tests/apple-only` alone: it is
// compiled into nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import PurserStoreKitStandIn

#if HAS_UIKIT && !PLATFORM_watchOS
    public import UIKit

    extension Product {
        @MainActor
        public func purchase(
            confirmIn scene: some UIScene, options: Set<PurchaseOption> = []
        ) async throws -> PurchaseResult {
            .pending
        }
    }
#endif

#if PLATFORM_macOS
    public import AppKit

    extension Product {
        @MainActor
        public func purchase(
            confirmIn window: NSWindow, options: Set<PurchaseOption> = []
        ) async throws -> PurchaseResult {
            .pending
        }
    }

    extension AppStore {
        @MainActor
        public static func presentOfferCodeRedeemSheet(
            from controller: NSViewController
        ) async throws {}
    }

    extension Transaction {
        public enum RefundRequestStatus: Sendable {
            case success
            case userCancelled
        }

        public static func beginRefundRequest(
            for transactionID: UInt64, in controller: NSViewController
        ) async throws -> RefundRequestStatus {
            .userCancelled
        }
    }
#endif

#if PLATFORM_iOS || PLATFORM_visionOS
    extension AppStore {
        @MainActor
        public static func showManageSubscriptions(in scene: UIWindowScene) async throws {}

        @MainActor
        public static func showManageSubscriptions(
            in scene: UIWindowScene, subscriptionGroupID: String
        ) async throws {}

        @MainActor
        public static func presentOfferCodeRedeemSheet(in scene: UIWindowScene) async throws {}
    }

    extension Transaction {
        public enum RefundRequestStatus: Sendable {
            case success
            case userCancelled
        }

        @MainActor
        public static func beginRefundRequest(
            for transactionID: UInt64, in scene: UIWindowScene
        ) async throws -> RefundRequestStatus {
            .userCancelled
        }
    }

    extension Message {
        @MainActor
        public func display(in scene: UIWindowScene) throws {}
    }

    extension SKPaymentQueue {
        public func presentCodeRedemptionSheet() {}
        public func showPriceConsentIfNeeded() {}
    }
#endif
