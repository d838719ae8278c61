#if canImport(SwiftUI) && !os(visionOS)
    import Foundation
    import Purser
    import PurserStoreKit
    import SwiftUI

    // sample: app
    /// The whole app: its purchases live as long as it does, whatever its views do.
    struct CoinApp: App {
        private let purchases = Purchases(
            folder: FileManager.default.urls(
                for: .applicationSupportDirectory, in: .userDomainMask
            )[0],
            app: "com.example.coins", store: AppStoreAdapter()
        )
        @State private var problem: String?

        var body: some Scene {
            WindowGroup {
                CoinPage(shop: purchases.shop)
                    .task {
                        do throws(PurchaseError) {
                            try await purchases.shop.run()
                        } catch {
                            problem = UserTexts().text(for: error)
                        }
                    }
            }
        }
    }

    /// A button with the store's price, and what came of pressing it.
    struct CoinPage: View {
        let shop: Shop
        @State private var name = "…"
        @State private var answer = ""

        var body: some View {
            VStack {
                Button(name) {
                    Task { answer = await message(afterBuying: "coins.100", from: shop) ?? "" }
                }
                Text(answer)
            }
            .task { name = await title(of: "coins.100", in: shop) ?? "…" }
        }
    }
// end of sample
#endif
