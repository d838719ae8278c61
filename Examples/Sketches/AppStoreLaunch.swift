import Foundation
import Purser
import PurserReceipts
import PurserSQLite
import PurserStoreKit

// sample: set-up
/// What an app makes once, before anything else, and keeps for its life.
struct Purchases: Sendable {
    let shop: Shop
    let wallet: SQLiteWallet

    init(folder: URL, app: AppID, store: AppStoreAdapter) {
        let journal = SQLiteJournal(at: folder.appending(path: "purchases.sqlite"))
        wallet = SQLiteWallet(journal)
        shop = Shop(
            stores: [store],
            catalog: [
                .consumable("coins.100", grants: .currency("coins", 100)),
                .nonConsumable("no.ads"),
            ],
            journal: journal,
            verifier: SignedTransactionVerifier(app: app),
            granting: wallet
        )
    }
}
// end of sample

// sample: StoreKit 1
/// The same through StoreKit 1. Its proof is the app's receipt, so that is what is verified.
func makeShop(folder: URL, app: AppID, wallet: some GrantHandler, journal: SQLiteJournal) -> Shop {
    Shop(
        stores: [AppStoreAdapter.storeKit1],
        catalog: [.consumable("coins.100", grants: .currency("coins", 100))],
        journal: journal,
        verifier: AppReceiptVerifier(app: app),
        granting: wallet
    )
}

/// Behind a button beside a purchase that waits for its receipt: the user may be asked to sign in.
func fetchReceipt(through store: AppStoreAdapter) async -> String {
    do {
        try await store.refreshReceipt()
        return "Thank you. Your purchase is checked again."
    } catch {
        return error.code == .cancelled ? "" : "The App Store did not answer. Try again later."
    }
}
// end of sample

// sample: price
/// The text of the buy button; nil while the store does not sell the product.
func title(of product: ProductID, in shop: some Purchasing) async -> String? {
    do {
        guard let found = try await shop.products([product])[product] else { return nil }
        return "\(found.product.name), \(found.product.price.text)"
    } catch {
        return nil
    }
}
// end of sample

// sample: pages
/// The store's own page of a customer's subscriptions. That it was closed is all it says.
func manageSubscriptions(
    through store: AppStoreAdapter, on presentation: PurchasePresentation
) async -> Bool {
    do {
        try await store.present(.manageSubscriptions(nil), on: presentation)
        return true
    } catch {
        return false
    }
}
// end of sample
