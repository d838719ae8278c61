import Foundation
import Purser
import PurserTesting
import Testing

/// Configurations that others made, where they lie beside the package.
private enum RealConfigurations {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared/data/storekit")

    static let files: [URL] = {
        let all = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        )
        return (all ?? []).sorted { $0.path < $1.path }
    }()
}

@Suite(
    "StoreKit configurations that others made", .shuffled,
    .enabled(if: !RealConfigurations.files.isEmpty, "the folder of real files is not there")
)
struct StoreConfigurationFilesTests {
    /// What a plain reading of the JSON finds, without the reader under test.
    private func plain(_ url: URL) throws -> [(id: String, type: String, price: String)] {
        let data = try Data(contentsOf: url)
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let groups = root["subscriptionGroups"] as? [[String: Any]] ?? []
        let lists =
            [root["products"], root["nonRenewingSubscriptions"]]
            + groups.map { $0["subscriptions"] }
        return lists.flatMap { $0 as? [[String: Any]] ?? [] }.map { product in
            (
                product["productID"] as? String ?? "", product["type"] as? String ?? "",
                product["displayPrice"] as? String ?? ""
            )
        }
    }

    @Test("give all ids, kinds and price texts", arguments: RealConfigurations.files)
    func whole(url: URL) throws {
        let configuration = try StoreConfiguration.file(url)
        let expected = try plain(url)
        let kinds: [String: ProductKind] = [
            "Consumable": .consumable, "NonConsumable": .nonConsumable,
            "NonRenewingSubscription": .nonRenewing, "RecurringSubscription": .autoRenewable,
        ]
        #expect(configuration.products.map(\.id.rawValue) == expected.map(\.id))
        #expect(configuration.products.map(\.kind) == expected.map { kinds[$0.type] })
        #expect(configuration.items.map(\.priceText) == expected.map(\.price))
        #expect(configuration.missing.isEmpty)
        #expect(configuration.warnings.isEmpty)
        let subscriptions = configuration.products.filter { $0.kind == .autoRenewable }
        #expect(subscriptions.allSatisfy { $0.period != nil && $0.group != nil && $0.level != nil })
    }

    @Test("make a store that sells each of their products", arguments: RealConfigurations.files)
    func sells(url: URL) async throws {
        let store = InMemoryStore(configuration: try StoreConfiguration.file(url))
        let adapter = store.device().adapter()
        let found = try await adapter.products(store.products.map(\.id)).found
        #expect(found.count == store.products.count)
        #expect(found.allSatisfy { $0.price.storeText?.isEmpty == false })
        for product in found where product.kind != .autoRenewable {
            #expect(await adapter.pay(product.id).transaction?.product == product.id)
        }
    }
}
