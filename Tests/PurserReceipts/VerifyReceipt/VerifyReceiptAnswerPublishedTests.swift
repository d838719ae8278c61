import Foundation
import Purser
import PurserReceipts
import PurserTesting
import Testing

/// Answers that others published, where they lie beside the package.
private enum Published {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/data/verifyReceipt")

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
}

/// What one transaction of a published answer is expected to say.
private struct Expected: Sendable, CustomStringConvertible {
    let file: String
    let transaction: TransactionID
    let product: StoreProductID
    let app: AppID
    let environment: StoreEnvironment
    let key: String
    let purchased: Int64
    let expires: Int64?
    let willRenew: Bool?
    let others: Int

    var description: String { "\(file) \(transaction)" }
}

@Suite(
    "Published answers of verifyReceipt",
    .enabled(if: Published.isThere, "there are no published answers beside the package"))
struct VerifyReceiptAnswerPublishedTests {
    private func verdict(
        _ file: String, _ transaction: TransactionID, _ product: StoreProductID
    ) async throws -> VerificationVerdict {
        let data = try Data(contentsOf: Published.folder.appending(path: file))
        let delivery = StoreTransaction(
            transaction, key: .provisional(transaction, in: .appStore), product: product,
            proof: Sample.receipt)
        return await AppStoreSample.ask(
            [String(decoding: data, as: UTF8.self)], delivery: delivery,
            kinds: ["test_consumable": .consumable, "nonconsumable_test": .nonConsumable]
        ).verdict
    }

    private static let table = [
        Expected(
            file: "levibostian-bought_consumable.json", transaction: "1000000741427785",
            product: "test_consumable", app: "com.foo.foo", environment: .sandbox,
            key: "app-store/sandbox/t/1000000741427785", purchased: 1_605_231_701_000,
            expires: nil, willRenew: nil, others: 7),
        Expected(
            file: "levibostian-bought_consumable.json", transaction: "1000000741421650",
            product: "test_subscription", app: "com.foo.foo", environment: .sandbox,
            key: "app-store/sandbox/l/1000000057349989", purchased: 1_605_229_763_000,
            expires: 1_605_229_943_000, willRenew: false, others: 7),
        Expected(
            file: "levibostian-subscription_renewed.json", transaction: "1000000741428860",
            product: "nonconsumable_test", app: "com.foo.foo", environment: .sandbox,
            key: "app-store/sandbox/o/1000000741428860", purchased: 1_605_231_967_000,
            expires: nil, willRenew: nil, others: 8),
        Expected(
            file: "levibostian-subscription_renewed.json", transaction: "1000000741421650",
            product: "test_subscription", app: "com.foo.foo", environment: .sandbox,
            key: "app-store/sandbox/l/1000000057349989", purchased: 1_605_229_763_000,
            expires: 1_605_229_943_000, willRenew: true, others: 8),
        Expected(
            file: "imdhemy-verify_receipt_response.json", transaction: "1000000767477815",
            product: "one_month_subscription", app: "com.some.thing", environment: .production,
            key: "app-store/production/l/1000000059265094", purchased: 1_611_147_600_000,
            expires: 1_611_147_900_000, willRenew: false, others: 42),
        Expected(
            file: "nomad-receipt_not_expired_cancelled.json", transaction: "1000000070107111",
            product: "com.foo.product1", app: "com.foo.bar", environment: .production,
            key: "app-store/production/l/1000000026812043", purchased: 1_401_288_473_000,
            expires: 1_403_966_873_000, willRenew: nil, others: 0),
        Expected(
            file: "mbaasy-subscription_transaction.json", transaction: "1000000181298734",
            product: "yearly", app: "com.mbaasy.ios.demo", environment: .production,
            key: "app-store/production/l/1000000030938713", purchased: 1_447_821_281_000,
            expires: 1_448_346_881_000, willRenew: nil, others: 1),
        Expected(
            file: "mbaasy-subscription_transaction.json", transaction: "1000000180703127",
            product: "yearly", app: "com.mbaasy.ios.demo", environment: .production,
            key: "app-store/production/l/1000000030938713", purchased: 1_447_821_281_000,
            expires: 1_448_346_881_000, willRenew: nil, others: 1),
        Expected(
            file: "ladeiko-validate.js.1.json", transaction: "250003338696952",
            product: "com.myapp.product", app: "com.myapp", environment: .production,
            key: "app-store/production/l/250000091943118", purchased: 1_526_908_271_000,
            expires: 1_527_513_071_000, willRenew: nil, others: 1),
        Expected(
            file: "ladeiko-validate.js.1.json", transaction: "250000287737863",
            product: "com.myapp.product", app: "com.myapp", environment: .production,
            key: "app-store/production/l/251200091943117", purchased: 1_526_649_071_000,
            expires: 1_526_908_271_000, willRenew: nil, others: 1),
    ]

    @Test("each is decoded to its facts", arguments: table)
    private func facts(_ expected: Expected) async throws {
        let verdict = try await verdict(expected.file, expected.transaction, expected.product)
        let facts = try #require(verdict.facts, "\(verdict)")
        #expect(facts.app == expected.app)
        #expect(facts.product == expected.product)
        #expect(facts.environment == expected.environment)
        #expect(facts.quantity == 1)
        #expect(facts.key?.description == expected.key)
        #expect(facts.purchaseDate == Timestamp(milliseconds: expected.purchased))
        #expect(facts.expiresAt == expected.expires.map { Timestamp(milliseconds: $0) })
        #expect(facts.renewal?.willRenew == expected.willRenew)
        #expect(facts.revoked == nil)
        #expect(verdict.receipt?.others.count == expected.others)
    }

    @Test("P16 the published refusal of an unreadable receipt is undecided")
    func unreadable() async throws {
        let verdict = try await verdict(
            "aporat-inAppPurchaseInvalidReceiptResponse.json", "1", "product")
        #expect(verdict.undecidedCode == .receiptUnreadable)
    }

    @Test("every file there is covered")
    func all() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Published.folder.path)
        let covered = Set(Self.table.map(\.file))
            .union(["aporat-inAppPurchaseInvalidReceiptResponse.json"])
        #expect(Set(files) == covered)
    }
}
