// sample: launch
import Foundation
import Purser
import PurserReceipts
import PurserSQLite

/// What an app makes once, at launch, and keeps.
struct AppStart {
    let shop: Shop
    let wallet: SQLiteWallet

    init(folder: URL, server: URL, stores: [any StoreAdapter]) {
        let journal = SQLiteJournal(at: folder.appending(path: "purchases.sqlite"))
        wallet = SQLiteWallet(journal)
        shop = Shop(
            stores: stores,
            catalog: [
                .consumable("coins.100", grants: .currency("coins", 100)),
                .nonConsumable("no.ads"),
                .subscription("premium.monthly", group: "premium", grants: .entitlement("premium")),
            ],
            journal: journal,
            verifier: ServerReceiptVerifier(endpoint: server.appending(path: "verify")),
            granting: wallet
        )
    }

    /// Called by a task that lives as long as the app.
    func run() async throws {
        try await shop.run()
    }
}
// end of sample
