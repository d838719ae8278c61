import Foundation
import PurserTesting
import Testing

@testable import Purser

@Suite("The keys of purchases")
struct PurchaseKeyTests {
    private static let date = Timestamp(milliseconds: 1_700_000_000_123)
    /// Ids that a store, a server or a mischief-maker may send.
    private static let odd = [
        "", "1", "/", "%", "@", "@5", "%2F", "a/b", "a%b", "a@b", "t/1/@5", "%25", "%\u{301}",
        "/\u{301}x", "\u{301}x", "@\u{301}", "☃︎", "\u{0}", "é", "🏳️‍🌈", "+5", "-1",
    ]

    private static func lineages(_ text: String, _ other: String) -> [Lineage] {
        let since = [nil, Timestamp(milliseconds: 5), Timestamp(milliseconds: .min)]
        return since.flatMap { since -> [Lineage] in
            [
                .transaction(TransactionID(text), since: since),
                .original(TransactionID(text), since: since),
                .lineItem(LineItemID(text), since: since),
                .period(original: TransactionID(text), start: date, since: since),
            ]
        } + [
            .order(text), .token(text, bought: Timestamp(milliseconds: .max)),
            .provisional(TransactionID(text)), .order(text + "/" + other),
        ]
    }

    @Test("each key is read back from its text, and no two have the same text")
    func injective() {
        var texts: [String: PurchaseKey] = [:]
        for store in Self.odd {
            for text in Self.odd {
                for lineage in Self.lineages(text, store) {
                    let key = PurchaseKey(
                        store: StoreID(store), environment: StoreEnvironment(text),
                        lineage: lineage
                    )
                    #expect(PurchaseKey(key.description) == key)
                    #expect(HoldID(HoldID.purchase(key).description) == .purchase(key))
                    let known = texts.updateValue(key, forKey: key.description)
                    #expect(known == nil || known == key, "\(key)")
                }
            }
        }
        #expect(texts.count > 5_000)
    }

    @Test("random texts are either the canonical text of a key or no key")
    func canonical() {
        var random = SeededGenerator(seed: 7)
        let alphabet = Array("tolprkv/@%25F0aé-+\u{301}")
        var keys = 0
        for _ in 0..<20_000 {
            let length = random.below(14)
            let tail = String((0..<length).map { _ in alphabet[random.below(alphabet.count)] })
            guard let key = PurchaseKey("s/e/" + tail) else { continue }
            keys += 1
            #expect(key.description.utf8.elementsEqual(("s/e/" + tail).utf8))
        }
        #expect(keys > 20)
    }

    @Test(
        "StoreKit 1's facts and StoreKit 2's give one key, whatever the delivery's id",
        arguments: ProductKind.allCases)
    func equalKeys(_ kind: ProductKind) throws {
        let original = OriginalTransaction(id: "100", date: Self.date)
        // A restore brings a new transaction id; a consumable is never restored.
        let ids: [TransactionID] =
            kind == .consumable || kind == .nonRenewing ? ["200", "200"] : ["200", "300"]
        let keys = ids.map { id in
            PurchaseKey.appStore(
                id, kind: kind, environment: .production, original: original, lineItem: nil,
                periodStart: Self.date
            )
        }
        #expect(keys[0] != nil)
        #expect(keys[0] == keys[1])
        #expect(keys[0]?.isProvisional == false)
    }

    @Test("a line item names a period before the original and its start do")
    func lineItem() {
        let key = PurchaseKey.appStore(
            "2", kind: .autoRenewable, environment: .sandbox,
            original: OriginalTransaction(id: "1", date: nil), lineItem: "w", periodStart: Self.date
        )
        #expect(key?.lineage == .lineItem("w"))
    }

    @Test(
        "where ids start again, the original date belongs to the key",
        arguments: [StoreEnvironment.xcode, .localTesting])
    func reusedIDs(_ environment: StoreEnvironment) {
        func key(_ date: Timestamp?) -> PurchaseKey? {
            PurchaseKey.appStore(
                "1", kind: .consumable, environment: environment,
                original: OriginalTransaction(id: "1", date: date), lineItem: nil, periodStart: nil
            )
        }
        #expect(key(nil) == nil)
        #expect(key(Timestamp(milliseconds: 1)) != key(Timestamp(milliseconds: 2)))
        let sandbox = TransactionAlias(
            store: .appStore, environment: .sandbox, transaction: "1", since: Self.date
        )
        #expect(sandbox.since == nil)
    }

    @Test("without kind, environment or the id that the kind needs there is no final key")
    func unknown() {
        let original = OriginalTransaction(id: "1", date: nil)
        #expect(
            PurchaseKey.appStore(
                "1", kind: nil, environment: .production, original: original, lineItem: nil,
                periodStart: nil) == nil)
        #expect(
            PurchaseKey.appStore(
                "1", kind: .consumable, environment: .unknown, original: original, lineItem: nil,
                periodStart: nil) == nil)
        #expect(
            PurchaseKey.appStore(
                "1", kind: .nonConsumable, environment: .production, original: nil, lineItem: nil,
                periodStart: nil) == nil)
        #expect(
            PurchaseKey.appStore(
                "1", kind: .autoRenewable, environment: .production, original: original,
                lineItem: nil, periodStart: nil) == nil)
        #expect(PurchaseKey.provisional("1", in: .appStore).isProvisional)
    }

    @Test("Play's key is the order, or the token with its time where the order is absent or empty")
    func play() {
        func key(_ order: String?) -> PurchaseKey {
            .play(order: order, token: "t", bought: Self.date, environment: .production)
        }
        #expect(key("GPA.1").lineage == .order("GPA.1"))
        #expect(key(nil).lineage == .token("t", bought: Self.date))
        #expect(key("") == key(nil))
    }

    @Test(
        "ids and holds that are none are refused",
        arguments: ["", "purchase:", "payment:", "x:1", "purchase:a/b"])
    func noHold(_ text: String) {
        #expect(HoldID(text) == nil)
    }
}
