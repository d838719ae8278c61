import Foundation
import Purser
import PurserReceipts
import PurserTesting
import Testing

@Suite("verifyReceipt's statuses")
struct VerifyReceiptStatusTests {
    private func verdict(_ answer: String, status: Int = 200) async -> VerificationVerdict {
        await AppStoreSample.ask([answer], status: status).verdict
    }

    @Test(
        "each status means what the table says",
        arguments: [
            ("21000", .misconfigured), ("21001", .misconfigured), ("21002", .receiptUnreadable),
            ("21004", .misconfigured), ("21005", .serverTrouble), ("21009", .serverTrouble),
            ("21006", .receiptStale), ("0", .receiptStale), ("21011", .serverTrouble),
            ("21099", .serverTrouble), ("21100", .serverTrouble), ("21150", .serverTrouble),
            ("21199", .serverTrouble), ("21200", .serverTrouble), ("1", .serverTrouble),
            ("-1", .serverTrouble), ("-0", .serverTrouble), ("0.0", .serverTrouble),
            ("0e0", .serverTrouble), ("1e400", .serverTrouble),
            ("99999999999999999999", .serverTrouble),
            ("true", .serverTrouble), ("false", .serverTrouble), ("null", .serverTrouble),
            (#""0""#, .serverTrouble), (#""21003""#, .serverTrouble), ("[0]", .serverTrouble),
            ("{}", .serverTrouble), ("\"\"", .serverTrouble),
        ] as [(String, UndecidedReason.Code)])
    func undecided(_ status: String, _ code: UndecidedReason.Code) async {
        #expect(await verdict(#"{"status":\#(status)}"#).undecidedCode == code)
    }

    @Test(
        "P77 two statuses refuse, and no other does",
        arguments: [("21003", .notAuthentic), ("21010", .accountUnknown)]
            as [(String, RejectionReason.Code)])
    func rejected(_ status: String, _ code: RejectionReason.Code) async {
        #expect(await verdict(#"{"status":\#(status)}"#).rejection?.code == code)
    }

    @Test("P16 a malformed receipt is undecided however often it is said")
    func malformed() async {
        for _ in 0..<20 {
            #expect(await verdict(#"{"status":21002}"#).undecidedCode == .receiptUnreadable)
        }
        #expect(await verdict(AppStoreSample.yes()).facts != nil)
    }

    @Test(
        "internal trouble is undecided whatever its flag says, in either spelling",
        arguments: ["is-retryable", "is_retryable"],
        ["true", "false", "1", "0", #""true""#, #""false""#, "null", "[]", #""maybe""#])
    func retryable(_ name: String, _ flag: String) async {
        let verdict = await verdict(#"{"status":21150,"\#(name)":\#(flag)}"#)
        guard case .undecided(let reason, let delay) = verdict else {
            Issue.record("decided: \(verdict)")
            return
        }
        #expect(delay == nil)
        let isSaid = ["true", "1", #""true""#].contains(flag)
        #expect(reason.message.contains("try again later") == isSaid)
    }

    @Test("the flag says nothing beside another status", arguments: ["21002", "21003", "21200"])
    func flagElsewhere(_ status: String) async {
        let with = await verdict(#"{"status":\#(status),"is-retryable":true}"#)
        #expect(with == (await verdict(#"{"status":\#(status)}"#)))
    }

    @Test(
        "P17 an HTTP error wins over a yes in its body", arguments: [400, 429, 500, 503, 204, 302])
    func httpError(_ status: Int) async {
        #expect(await verdict(AppStoreSample.yes(), status: status).undecidedCode != nil)
    }

    @Test(
        "P17 what is no answer is undecided, with its raw cause",
        arguments: [
            "", "<html></html>", #"{"status":0"#, "[]", "null", #"{"environment":"Sandbox"}"#,
        ])
    func noAnswer(_ body: String) async {
        let verdict = await verdict(body)
        #expect(verdict.undecidedCode == .serverTrouble)
        if body.hasPrefix("<") { #expect("\(verdict)".contains("HTTP 200, 13 bytes")) }
    }

    @Test("P43 a sandbox receipt at production is asked once at the sandbox, and marked so")
    func sandbox() async {
        let (verdict, hosts) = await AppStoreSample.ask([
            #"{"status":21007}"#, AppStoreSample.yes(environment: "Sandbox"),
        ])
        #expect(hosts == ["buy.itunes.apple.com", "sandbox.itunes.apple.com"])
        #expect(verdict.facts?.environment == .sandbox)
        #expect(verdict.facts?.key?.environment == .sandbox)
    }

    @Test("P43 the redirect belongs to the request: the next one asks production first")
    func notSticky() async {
        let (verdict, hosts) = await AppStoreSample.ask(
            [#"{"status":21007}"#, AppStoreSample.yes(), AppStoreSample.yes()], times: 2)
        #expect(hosts.last == "buy.itunes.apple.com")
        #expect(verdict.facts?.environment == .production)
    }

    @Test("P44 a production receipt at the sandbox is asked once at production")
    func production() async {
        let (verdict, hosts) = await AppStoreSample.ask(
            [#"{"status":21008}"#, AppStoreSample.yes()], first: .sandbox)
        #expect(hosts == ["sandbox.itunes.apple.com", "buy.itunes.apple.com"])
        #expect(verdict.facts?.environment == .production)
    }

    @Test(
        "P44 a second contrary answer ends it, with no third call", arguments: ["21007", "21008"])
    func loop(_ second: String) async {
        let (verdict, hosts) = await AppStoreSample.ask([
            #"{"status":21007}"#, #"{"status":\#(second)}"#, AppStoreSample.yes(),
        ])
        #expect(verdict.undecidedCode == .environmentLoop)
        #expect(hosts.count == 2)
    }

    @Test("the request has the receipt, and the secret only where there is one")
    func request() async throws {
        let transport = ScriptedTransport(Array(#"{"status":21002}"#.utf8))
        var verifier = AppStoreReceiptVerifier(sharedSecret: "s3cret")
        verifier.transport = transport
        verifier.effects = .test(clock: TestClock())
        verifier.excludesOldTransactions = true
        _ = await verifier.verify(Sample.request())
        let body =
            #"{"exclude-old-transactions":true,"password":"s3cret","receipt-data":"MAMCAQU="}"#
        #expect(transport.requests.first?.body == Data(body.utf8))
        #expect(!"\(verifier)".contains("s3cret"))
        var text = ""
        dump(verifier, to: &text)
        #expect(!text.contains("s3cret"))
    }

    @Test(
        "a request names its delivery where the app asks for that, and never to Apple",
        arguments: [
            ("https://shop.example/verify", true, true),
            ("https://shop.example/verify", false, false),
            ("https://buy.itunes.apple.com/verifyReceipt", true, false),
            ("https://Sandbox.iTunes.APPLE.com/verifyReceipt", true, false),
        ])
    func delivery(_ address: String, _ isAsked: Bool, _ isNamed: Bool) async throws {
        let transport = ScriptedTransport(Array(#"{"status":21002}"#.utf8))
        let url = try #require(URL(string: address))
        var verifier = AppStoreReceiptVerifier(
            addresses: AppStoreReceiptVerifier.Addresses(production: url, sandbox: url))
        verifier.transport = transport
        verifier.effects = .test(clock: TestClock())
        verifier.namesDelivery = isAsked
        _ = await verifier.verify(Sample.request())
        let headers = try #require(transport.requests.first?.headers)
        let grant = GrantID(Sample.transaction().key).rawValue
        #expect(headers["Idempotency-Key"] == (isNamed ? grant : nil))
        #expect(headers["Purser-Order"] == (isNamed ? "A-17" : nil))
        #expect(headers["Purser-Installation"] == (isNamed ? "phone-1" : nil))
        #expect(headers.keys.contains { $0.hasPrefix("Purser-") } == isNamed)
        #expect(headers["Content-Type"]?.hasPrefix("application/json") == true)
    }

    @Test("P41 without a receipt nothing is asked")
    func noReceipt() async {
        let transport = ScriptedTransport([])
        var verifier = AppStoreReceiptVerifier()
        verifier.transport = transport
        verifier.effects = .test(clock: TestClock())
        let delivery = Sample.transaction(proof: .noReceipt)
        #expect(await verifier.verify(Sample.request(delivery)).undecidedCode == .noReceipt)
        #expect(transport.requests.isEmpty)
    }
}

/// Answers of verifyReceipt for the sample's purchase.
enum AppStoreSample {
    static var entry: [String: Any] {
        [
            "quantity": "1", "product_id": "com.example.coins100",
            "transaction_id": "2000000123456789", "original_transaction_id": "2000000123456789",
            "purchase_date_ms": "1700000000000", "is_trial_period": "false",
        ]
    }

    /// A yes whose receipt holds the sample's purchase, or these entries.
    static func yes(
        _ entries: [[String: Any]] = [entry], environment: String? = nil,
        _ more: [String: Any] = [:]
    ) -> String {
        let receipt: [String: Any] = [
            "bundle_id": "com.example", "in_app": entries, "request_date_ms": "1700000009000",
        ]
        var answer: [String: Any] = ["status": 0, "receipt": receipt]
        if let environment { answer["environment"] = environment }
        answer.merge(more) { _, new in new }
        return String(decoding: Sample.json(answer), as: UTF8.self)
    }

    /// Asks so many times; each request gets the next of the answers.
    static func ask(
        _ answers: [String], status: Int = 200, times: Int = 1,
        first: StoreEnvironment = .production, delivery: StoreTransaction = delivery(),
        kinds: [StoreProductID: ProductKind] = ["com.example.coins100": .consumable]
    ) async -> (verdict: VerificationVerdict, hosts: [String]) {
        let transport = ScriptedTransport { _, index in
            let body = answers[min(index, answers.count - 1)]
            return .success(HTTPResponse(status: status, body: Data(body.utf8)))
        }
        var verifier = AppStoreReceiptVerifier()
        verifier.transport = transport
        verifier.effects = .test(clock: TestClock())
        verifier.kinds = kinds
        verifier.first = first
        var verdict = await verifier.verify(Sample.request(delivery))
        for _ in 1..<times { verdict = await verifier.verify(Sample.request(delivery)) }
        return (verdict, transport.requests.compactMap(\.url.host))
    }

    /// As StoreKit 1 delivers it: little more than ids and the receipt.
    static func delivery(_ id: TransactionID = "2000000123456789") -> StoreTransaction {
        StoreTransaction(
            id, key: .provisional(id, in: .appStore), product: Sample.product,
            proof: Sample.receipt)
    }
}
