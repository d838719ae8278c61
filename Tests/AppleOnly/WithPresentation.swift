// Compiled by `Tests/apple-only` alone: what an app for visionOS says.
import Purser
import PurserStoreKit
import UIKit

@MainActor
func makeAdapter(for scene: UIWindowScene) -> AppStoreAdapter {
    AppStoreAdapter(presentation: PurchasePresentation(scene: scene))
}
