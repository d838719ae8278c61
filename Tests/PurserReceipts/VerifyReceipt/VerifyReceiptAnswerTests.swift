import Foundation
import Purser
import PurserReceipts
import PurserTesting
import Testing

@Suite("verifyReceipt's facts")
struct VerifyReceiptAnswerTests {
    private func entry(_ changes: [String: Any]) -> [String: Any] {
        AppStoreSample.entry.merging(changes) { _, new in new }
    }

    private func verdict(
        _ entries: [[String: Any]], _ more: [String: Any] = [:],
        kinds: [StoreProductID: ProductKind] = ["com.example.coins100": .consumable]
    ) async -> VerificationVerdict {
        await AppStoreSample.ask([AppStoreSample.yes(entries, more)], kinds: kinds).verdict
    }

    @Test("a consumable's facts, its final key and the time of the answer")
    func consumable() async {
        let verdict = await verdict([AppStoreSample.entry])
        let facts = verdict.facts
        #expect(facts?.app == "com.example")
        #expect(facts?.quantity == 1)
        #expect(facts?.key?.description == "app-store/production/t/2000000123456789")
        #expect(verdict.receipt?.time == Timestamp(milliseconds: 1_700_000_009_000))
    }

    @Test(
        "P14 genuine without our transaction is stale, neither yes nor no",
        arguments: [0, 1, 2])
    func stale(_ count: Int) async {
        let others = (0..<count).map { entry(["transaction_id": "100\($0)"]) }
        #expect(await verdict(others).undecidedCode == .receiptStale)
    }

    @Test("P14 ids are text: none equals another by its number")
    func idsAreText() async {
        for id in ["02000000123456789", "2000000123456789.0", "2.000000123456789e15"] {
            #expect(await verdict([entry(["transaction_id": id])]).undecidedCode == .receiptStale)
        }
        #expect(
            await verdict([entry(["transaction_id": 2_000_000_123_456_789 as Int])]).facts != nil)
    }

    @Test("P77 one bad entry does not take the rest with it")
    func badEntry() async {
        let bad: [[String: Any]] = [
            [:], ["transaction_id": NSNull()], entry(["transaction_id": "1", "quantity": "none"]),
            entry(["transaction_id": "2", "product_id": ""]),
            entry(["transaction_id": "3", "expires_date": "tomorrow"]),
        ]
        let verdict = await verdict(bad + [AppStoreSample.entry])
        #expect(verdict.facts?.transaction == "2000000123456789")
        #expect(verdict.receipt?.others.isEmpty == true)
    }

    @Test(
        "our entry without what must be compared is undecided",
        arguments: ["quantity", "product_id"], ["", "0", "x", nil])
    func ourEntry(_ name: String, _ value: String?) async {
        if name == "product_id", value == "0" || value == "x" { return }
        let verdict = await verdict([entry([name: value ?? NSNull()])])
        #expect(verdict.undecidedCode == .factsMissing)
    }

    @Test("P77 unknown words and null values are passed over")
    func unknownWords() async {
        let facts = await verdict([
            entry([
                "in_app_ownership_type": "LEASED", "cancellation_date_ms": NSNull(),
                "expires_date_ms": NSNull(), "app_account_token": "1", "is_upgraded": "perhaps",
                "new_field": ["a": 1],
            ])
        ]).facts
        #expect(facts != nil)
        #expect(facts?.ownership == nil)
        #expect(facts?.token == nil)
        #expect(facts?.revoked == nil)
    }

    @Test("P77 a subscription whose end is null is undecided, not access for good")
    func nullEnd() async {
        let verdict = await verdict(
            [entry(["expires_date_ms": NSNull(), "web_order_line_item_id": "9"])], kinds: [:])
        #expect(verdict.undecidedCode == .factsMissing)
    }

    @Test("a refund is revoked; an upgrade's cancellation date is none")
    func revoked() async {
        let refund: [String: Any] = [
            "cancellation_date_ms": "1700000005000", "cancellation_reason": "1",
        ]
        let refunded = await verdict([entry(refund)]).facts
        let date = Timestamp(milliseconds: 1_700_000_005_000)
        #expect(refunded?.revoked == Revoked(date, reason: .developerIssue))
        let upgraded = await verdict([entry(refund.merging(["is_upgraded": "true"]) { $1 })]).facts
        #expect(upgraded?.revoked == nil)
        #expect(upgraded?.isUpgraded == true)
        let unreadable = await verdict([entry(["cancellation_date": "some day"])])
        #expect(unreadable.undecidedCode == .factsMissing)
    }

    @Test("the latest statement of a transaction counts, and the others go along")
    func latest() async {
        let period = entry([
            "transaction_id": "31", "original_transaction_id": "30", "web_order_line_item_id": "9",
            "expires_date_ms": "1702592000000", "product_id": "pro",
        ])
        let verdict = await verdict(
            [AppStoreSample.entry, period],
            ["latest_receipt_info": [entry(["cancellation_date_ms": "1700000005000"])]])
        #expect(verdict.facts?.revoked != nil)
        #expect(verdict.receipt?.others.map(\.key?.description) == ["app-store/production/l/9"])
    }

    @Test("a restore's own id is found by its original, the latest period first")
    func restored() async {
        let periods = ["1700000000000", "1702592000000"].enumerated().map { index, date in
            entry([
                "transaction_id": "4\(index)", "original_transaction_id": "40",
                "purchase_date_ms": date, "expires_date_ms": "1705184000000",
                "web_order_line_item_id": "5\(index)",
            ])
        }
        var delivery = AppStoreSample.delivery("77")
        delivery.isRestored = true
        delivery.original = OriginalTransaction(id: "40", date: nil)
        let answer = AppStoreSample.yes(periods)
        let facts = await AppStoreSample.ask([answer], delivery: delivery, kinds: [:]).verdict.facts
        #expect(facts?.transaction == "77")
        #expect(facts?.key?.description == "app-store/production/l/51")
        delivery.isRestored = false
        let plain = await AppStoreSample.ask([answer], delivery: delivery, kinds: [:]).verdict
        #expect(plain.undecidedCode == .receiptStale)
    }

    @Test(
        "dates come in many forms, and a summer hour is an hour",
        arguments: [
            (["expires_date_ms": "1605229943000"], 1_605_229_943_000),
            (["expires_date_ms": 1_605_229_943_000 as Int], 1_605_229_943_000),
            (["expires_date": "1605229943000"], 1_605_229_943_000),
            (["expires_date": "2020-11-13 01:12:23 Etc/GMT"], 1_605_229_943_000),
            (["expires_date": "2020-11-12 17:12:23 America/Los_Angeles"], 1_605_229_943_000),
            (["expires_date_pst": "2020-07-12 17:12:23 America/Los_Angeles"], 1_594_599_143_000),
            (
                ["expires_date_ms": "", "expires_date": "2020-11-13 01:12:23 Etc/GMT"],
                1_605_229_943_000
            ),
        ] as [([String: any Sendable], Int64)])
    func dates(_ members: [String: any Sendable], _ milliseconds: Int64) async {
        let facts = await verdict([entry(members)], kinds: [:]).facts
        #expect(facts?.expiresAt == Timestamp(milliseconds: milliseconds))
        #expect(facts?.kind == .autoRenewable)
    }

    @Test("renewal facts stand beside the subscription that they are about")
    func renewal() async {
        let period = entry([
            "original_transaction_id": "30", "expires_date_ms": "1702592000000",
            "web_order_line_item_id": "9",
        ])
        let info: [[String: Any]] = [
            ["original_transaction_id": "29", "auto_renew_status": "1"],
            [
                "original_transaction_id": "30", "auto_renew_status": "0", "expiration_intent": "2",
                "is_in_billing_retry_period": "1", "grace_period_expires_date_ms": "1702692000000",
                "auto_renew_product_id": "pro.year", "price_consent_status": "0",
            ],
        ]
        let renewal = await verdict([period], ["pending_renewal_info": info], kinds: [:])
            .facts?.renewal
        #expect(renewal?.willRenew == false)
        #expect(renewal?.expirationReason == .billingError)
        #expect(renewal?.isInBillingRetry == true)
        #expect(renewal?.nextProduct == "pro.year")
        #expect(renewal?.priceIncrease == .pending)
        #expect(renewal?.graceUntil == Timestamp(milliseconds: 1_702_692_000_000))
    }

    @Test("nothing that stands in an answer can trap", arguments: 0..<200)
    func nothingTraps(_ seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        let odd: [Any] = [
            NSNull(), true, -1, 1e300, "", "-9223372036854775808", "99999999999999999999999",
            [Any](),
            ["a": 1], "0000-00-00 00:00:00 Etc/GMT", "9999-12-31 23:59:59 America/Los_Angeles",
        ]
        var entry = entry(["expires_date_ms": "1702592000000", "cancellation_date": "1"])
        for name in entry.keys.sorted() where Bool.random(using: &generator) {
            entry[name] = odd.randomElement(using: &generator)
        }
        let lists = ["latest_receipt_info", "pending_renewal_info", "receipt", "environment"]
        var more: [String: Any] = [:]
        for name in lists where Int.random(in: 0..<4, using: &generator) == 0 {
            more[name] = odd.randomElement(using: &generator)
        }
        let verdict = await verdict([entry], more)
        #expect(verdict.rejection == nil)
    }
}
