import Foundation
import Purser
import PurserReceipts
import PurserTesting
import Testing

@Suite("Asking the app's own server")
struct ServerReceiptVerifierTests {
    private func verifier(
        _ transport: ScriptedTransport, _ format: WireFormat = .purser
    ) throws -> ServerReceiptVerifier {
        let endpoint = try #require(URL(string: "https://shop.example.com/verify?key=hidden"))
        var verifier = ServerReceiptVerifier(endpoint: endpoint, format: format)
        verifier.transport = transport
        verifier.effects = .test(clock: TestClock())
        return verifier
    }

    private func verdict(
        _ body: [UInt8], _ format: WireFormat = .purser, headers: [String: String] = [:],
        request: VerificationRequest = Sample.request()
    ) async throws -> VerificationVerdict {
        try await verifier(ScriptedTransport(body, headers: headers), format).verify(request)
    }

    private func judgement(_ verdict: VerificationVerdict) -> Judgement {
        VerificationStage().judge(verdict, of: Sample.request())
    }

    @Test("the request names proof, order, account, transaction, installation and grant, once")
    func request() async throws {
        let transport = ScriptedTransport(Sample.yes())
        _ = try await verifier(transport).verify(Sample.request())
        let sent = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        let body = try #require(AnswerValue(json: sent.body))
        let grant = "app-store/production/t/2000000123456789"
        for (path, value) in [
            ("version", "1"), ("grant", grant), ("installation", "phone-1"), ("account", "anna"),
            ("order.id", "A-17"), ("transaction", "2000000123456789"), ("product", "coins.100"),
            ("storeProduct", "com.example.coins100"), ("quantity", "1"), ("proof.data", "MAMCAQU="),
            ("proof.kind", "appReceipt"), ("environment", "production"),
        ] {
            #expect(body.at(path).text == value, "\(path)")
        }
        #expect(body["provisional"].flag == false)
        #expect(sent.headers["Idempotency-Key"] == grant)
        #expect(sent.headers["Purser-Nonce"] == body["nonce"].text)
    }

    @Test("a provisional key says so")
    func provisional() async throws {
        let key = PurchaseKey.provisional("7", in: .appStore)
        let delivery = StoreTransaction(
            "7", key: key, product: Sample.product, proof: Sample.receipt)
        let transport = ScriptedTransport(Sample.yes())
        _ = try await verifier(transport).verify(Sample.request(delivery))
        let sent = try #require(transport.requests.first)
        #expect(AnswerValue(json: sent.body)?["provisional"].flag == true)
        #expect(sent.headers["Purser-Provisional"] == "true")
    }

    @Test(
        "I3 whatever the format, the request names the delivery it is about",
        arguments: [WireFormat.purser, .coinShop, .streaming, forging])
    func names(_ format: WireFormat) async throws {
        let transport = ScriptedTransport([])
        _ = try await verifier(transport, format).verify(Sample.request())
        let headers = try #require(transport.requests.first?.headers)
        #expect(headers["Purser-Product"] == "com.example.coins100")
        #expect(headers["Purser-Transaction"] == "2000000123456789")
        #expect(headers["Purser-Account"] == "anna")
        #expect(headers["Purser-Order"] == "A-17")
        #expect(headers["Purser-Installation"] == "phone-1")
    }

    /// A format that tries to ask for a dear product.
    private static var forging: WireFormat {
        var format = WireFormat(["receipt": .proof]) { _ in .accepted() }
        format.headers = ["Purser-Product": "com.example.coins9800", "Idempotency-Key": "other"]
        return format
    }

    @Test("a line break in an id begins no header field")
    func headerInjection() async throws {
        let transport = ScriptedTransport([])
        let order = Order("A-1\r\nPurser-Account: eve %")
        _ = try await verifier(transport).verify(Sample.request(order: order))
        #expect(
            transport.requests.first?.headers["Purser-Order"]
                == "A-1%0D%0APurser-Account:%20eve%20%25")
    }

    @Test("a yes with equal facts is matched, and its payload arrives")
    func matched() async throws {
        let verdict = try await verdict(Sample.yes(payload: "600 coins"))
        #expect(verdict.receipt?.payload == Data(#""600 coins""#.utf8))
        #expect(verdict.receipt?.provenance == Provenance(.server, name: "shop.example.com"))
        guard case .accepted(let purchase, _) = judgement(verdict) else {
            Issue.record("not accepted: \(verdict)")
            return
        }
        #expect(purchase.confirmation == .matched)
        #expect(purchase.facts.key == Sample.transaction().key)
    }

    @Test(
        "I3 a declared fact that differs is rejected",
        arguments: [
            ("app", "com.other", RejectionReason.Code.wrongApp),
            ("product", "com.example.coins600", .wrongProduct),
            ("transaction", "2000000123456780", .wrongTransaction),
            ("environment", "sandbox", .wrongEnvironment), ("quantity", "2", .wrongQuantity),
        ])
    func different(_ fact: String, _ value: String, _ code: RejectionReason.Code) async throws {
        let verdict = try await verdict(Sample.yes([fact: value]))
        guard case .rejected(let reason, _) = judgement(verdict) else {
            Issue.record("not rejected: \(verdict)")
            return
        }
        #expect(reason.code == code)

        // The same where the format declares that fact alone.
        let declared = try #require(WireFormat.Fact(rawValue: fact))
        let alone = try await self.verdict(
            Sample.yes([fact: value]), .purser(stating: [declared]))
        #expect(alone.rejection?.code == code)
    }

    @Test(
        "I3 a declared fact that is missing or unreadable is undecided",
        arguments: [
            "app", "product", "transaction", "environment", "quantity", "kind", "purchaseDate",
        ],
        [nil, "", "[]"])
    func missing(_ fact: String, _ value: String?) async throws {
        let written: Any? = value == "[]" ? [Int]() : value
        let verdict = try await verdict(Sample.yes([fact: written ?? NSNull()]))
        #expect(verdict.undecidedCode == .factsMissing)
    }

    @Test(
        "a quantity that is none is undecided",
        arguments: ["0", "-1", "1.5", "99999999999999999999"])
    func quantity(_ value: String) async throws {
        #expect(try await verdict(Sample.yes(["quantity": value])).undecidedCode == .factsMissing)
    }

    @Test("a subscription without an end is undecided, not access for good")
    func noEnd() async throws {
        let verdict = try await verdict(Sample.yes(["kind": "autoRenewable"]))
        #expect(verdict.undecidedCode == .factsMissing)
    }

    @Test(
        "a declared time that cannot be read is undecided",
        arguments: ["soon", "2020-13-01T00:00:00Z"])
    func badTime(_ text: String) async throws {
        #expect(try await verdict(Sample.yes(["expiresAt": text])).undecidedCode == .factsMissing)
    }

    @Test("I3 a yes without declared facts is vouched, and an app can refuse it")
    func vouched() async throws {
        let verdict = try await verdict(Sample.yes(), .purser(stating: []))
        #expect(verdict.receipt?.statement == .vouched)
        guard case .accepted(let purchase, _) = judgement(verdict) else {
            Issue.record("not accepted: \(verdict)")
            return
        }
        #expect(purchase.confirmation == .vouched)
        #expect(purchase.facts.product == Sample.product)
        var strict = VerificationStage()
        strict.acceptsVouching = false
        guard case .undecided(let reason, _) = strict.judge(verdict, of: Sample.request()) else {
            Issue.record("a refused vouching counted")
            return
        }
        #expect(reason.code == .vouchingRefused)
    }

    @Test("a purchase accepted for another installation is told as such")
    func elsewhere() async throws {
        let body = Sample.json(["version": 1, "verdict": "acceptedElsewhere"])
        #expect(
            try await verdict(body)
                == .acceptedElsewhere(Provenance(.server, name: "shop.example.com")))
    }

    @Test("a refusal keeps its code and the server's text for the user")
    func refusal() async throws {
        let body = Sample.json([
            "version": 1, "verdict": "rejected", "reason": "accountUnknown", "userText": "Closed.",
        ])
        let reason = try await verdict(body).rejection
        #expect(reason?.code == .accountUnknown)
        #expect(reason?.userText == "Closed.")
    }

    @Test(
        "I6 an answer that is not understood is undecided, never a refusal",
        arguments: [
            #"{"version":1}"#, #"{"version":2,"verdict":"rejected"}"#, #"{"verdict":"rejected"}"#,
            #"{"version":1,"verdict":"Rejected"}"#, #"{"version":1,"verdict":null}"#, "[]", "null",
            #"{"version":1,"verdict":"rejected","verdict":"accepted"}"#, #""rejected""#, "",
            #"{"version":true,"verdict":"rejected"}"#, "{\"version\":1,\"verdict\":\"rejected\"",
        ])
    func odd(_ body: String) async throws {
        #expect(try await verdict(Array(body.utf8)).undecidedCode == .serverTrouble)
    }

    @Test(
        "a delay is read from the answer or its header, and bounded",
        arguments: [
            ("30", nil, Duration.seconds(30)), ("-5", nil, .zero),
            ("999999999", nil, .seconds(86_400)),
            ("null", "120", .seconds(120)), ("7", "120", .seconds(7)), ("null", nil, nil),
            ("1e400", nil, nil),
        ] as [(String, String?, Duration?)])
    func delay(_ field: String, _ header: String?, _ expected: Duration?) async throws {
        let body = #"{"version":1,"verdict":"undecided","retryAfter":\#(field)}"#
        let headers = header.map { ["retry-after": $0] } ?? [:]
        let verdict = try await verdict(Array(body.utf8), headers: headers)
        #expect(verdict.undecidedCode != nil)
        #expect(verdict.retryAfter == expected)
    }

    @Test(
        "nothing goes over plain HTTP to another machine, nor to an address with a password",
        arguments: [
            "http://shop.example.com/v", "http://127.0.0.1.example.com/v", "ftp://shop.example.com",
            "https://user:secret@shop.example.com/", "file:///etc/passwd", "http://128.0.0.1/",
            "http://localhost.example.com/", "https:///v",
        ])
    func addresses(_ address: String) async throws {
        let transport = ScriptedTransport(Sample.yes())
        var verifier = try verifier(transport)
        verifier.endpoint = try #require(URL(string: address))
        let verdict = await verifier.verify(Sample.request())
        #expect(verdict.undecidedCode == .misconfigured)
        #expect(transport.requests.isEmpty)
        #expect(!"\(verdict)".contains("secret"))
    }

    @Test(
        "loopback needs no HTTPS",
        arguments: ["http://127.0.0.1:8080/v", "http://localhost/v", "http://[::1]/v"])
    func loopback(_ address: String) async throws {
        var verifier = try verifier(ScriptedTransport(Sample.yes()))
        verifier.endpoint = try #require(URL(string: address))
        #expect(await verifier.verify(Sample.request()).facts != nil)
    }

    @Test("no text shows a receipt, a query, a body or a header")
    func secrets() async throws {
        let proof = Receipt.appReceipt(Data([0x30, 3, 0x5A, 0x5A, 0x5A]))
        let answers: [ScriptedTransport.Answer] = [
            { _, _ in .success(HTTPResponse(status: 500, body: Data("hidden".utf8))) },
            { _, _ in .success(HTTPResponse(status: 200, body: Data("<hidden>".utf8))) },
            { _, _ in .failure(.unreachable("NSURLErrorDomain -1")) },
            { request, _ in .success(HTTPResponse(status: 403, body: request.body)) },
        ]
        for answer in answers {
            let transport = ScriptedTransport(answer)
            let verdict = try await verifier(transport)
                .verify(Sample.request(Sample.transaction(proof: proof)))
            let request = try #require(transport.requests.first)
            let response = HTTPResponse(status: 200, headers: ["A": "hidden"], body: request.body)
            for text in ["\(verdict)", "\(request)", "\(response)"] {
                #expect(!text.contains("hidden"))
                #expect(!text.contains("MANaWlo"))
            }
        }
    }
}
