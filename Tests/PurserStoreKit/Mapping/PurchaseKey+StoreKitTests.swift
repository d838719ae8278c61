import Foundation
import Purser
import PurserStoreKit
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("Keys of App Store purchases")
struct PurchaseKeyTests {
    private static let products: [StoreProduct] = [
        .consumable("coins"), .nonConsumable("no.ads"), .nonRenewing("pass"),
        .subscription("gold"),
    ]

    /// What both adapters say of one purchase, and what its proof states.
    private func deliveries(
        of product: StoreProductID, in store: InMemoryStore
    ) async throws -> (full: StoreTransaction, little: StoreTransaction, facts: ReceiptFacts) {
        let phone = store.device("phone")
        store.buyOutside(product)
        store.settings.detail = .full
        let full = try #require(try await Way.storeKit2.adapter(phone.adapter()).unfinished().last)
        store.settings.detail = .little
        let old = Way.storeKit1.adapter(phone.adapter())
        let little = try #require(try await old.unfinished().last)
        let text = try #require(full.proof.signedText)
        let claims = try #require(SignedText.proof(in: text).flatMap { TestProof.claims(in: $0) })
        return (full, little, claims.facts)
    }

    @Test(
        "StoreKit 2's are final and StoreKit 1's provisional, and equal once the facts are known",
        arguments: ["coins", "no.ads", "pass", "gold"] as [StoreProductID]
    )
    func equal(_ product: StoreProductID) async throws {
        let store = InMemoryStore(products: Self.products)
        let told = try await deliveries(of: product, in: store)
        #expect(!told.full.key.isProvisional)
        #expect(told.full.key == told.facts.key)
        #expect(told.little.key == .provisional(told.little.id, in: .appStore))
        // Both deliveries have one id, by which the record of the one is found for the other; the
        // facts of the receipt then give StoreKit 1's purchase the key that StoreKit 2's has.
        #expect(told.little.id == told.full.id)
    }

    @Test("in Xcode, where ids start again, two purchases of one id are two keys")
    func restartingIDs() async throws {
        let store = InMemoryStore(products: Self.products)
        store.settings.environment = .xcode
        let first = try await deliveries(of: "coins", in: store).full
        store.clear()
        await store.clock.advance(by: .seconds(3600))
        let second = try await deliveries(of: "coins", in: store).full
        #expect(first.id == second.id)
        #expect(first.environment == .xcode)
        #expect(first.key != second.key)
        #expect(first.alias != second.alias)
    }

    @Test("an environment that this version does not know keeps its own word")
    func unknownEnvironment() async throws {
        let store = InMemoryStore(products: Self.products)
        store.settings.environment = "Preview"
        let told = try await deliveries(of: "coins", in: store).full
        #expect(told.environment == "Preview")
        #expect(!told.key.isProvisional)
    }
}

extension Receipt {
    /// The text of signed data.
    var signedText: String? {
        if case .signedData(let text) = self { text } else { nil }
    }
}
