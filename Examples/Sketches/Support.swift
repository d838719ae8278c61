import Foundation
import Purser

// sample: holds
/// A page for a customer who asks where the money is.
func stuck(in shop: some Purchasing) async throws -> [String] {
    let texts = UserTexts()
    return try await shop.holds().map { hold in
        "\(hold.product): \(texts.text(for: hold.reason))"
    }
}
// end of sample

// sample: settling
/// Support has found out whose it is.
func assign(
    _ hold: Hold, to account: AccountID, by person: String, in shop: some Purchasing
) async throws {
    guard hold.actions.contains(.assign) else { return }
    try await shop.settle(hold.id, .assign(to: account, by: person))
}
// end of sample

// sample: log
/// Runs beside the shop for the app's whole life, and gives support what happened.
struct SupportLog {
    let log: PurchaseLog

    init(in folder: URL) {
        log = PurchaseLog(file: folder.appending(path: "purchases.log"))
    }

    func follow(_ shop: some Purchasing) async {
        await log.listen(to: shop.events)
    }

    func attachment() async -> Data {
        Data(await log.text.utf8)
    }
}
// end of sample
