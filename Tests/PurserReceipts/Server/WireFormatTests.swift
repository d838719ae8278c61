import Foundation
import Purser
import PurserReceipts
import PurserTesting
import Testing

@Suite("Servers that were there before")
struct WireFormatTests {
    private func ask(
        _ format: WireFormat, _ answer: String, _ request: VerificationRequest = Sample.request()
    ) async throws -> (VerificationVerdict, [HTTPRequest]) {
        let transport = ScriptedTransport(Array(answer.utf8))
        let endpoint = try #require(URL(string: "https://shop.example.com/pay"))
        var verifier = ServerReceiptVerifier(endpoint: endpoint, format: format)
        verifier.transport = transport
        verifier.effects = .test(clock: TestClock())
        return (await verifier.verify(request), transport.requests)
    }

    @Test("a coin shop gets receipt and order number, and its balance comes back")
    func coinShop() async throws {
        let (verdict, sent) = try await ask(.coinShop, #"{"code":0,"data":{"userCoin":1600}}"#)
        #expect(sent.first?.body == Data(#"{"orderNo":"A-17","receipt":"MAMCAQU="}"#.utf8))
        #expect(verdict.receipt?.statement == .vouched)
        #expect(verdict.receipt?.payload == Data(#"{"userCoin":1600}"#.utf8))
    }

    @Test(
        "a coin shop's odd codes are undecided",
        arguments: [
            #"{"code":500}"#, #"{"code":null}"#, #"{"data":{}}"#, #"{"code":false}"#,
            #"{"code":[0]}"#,
            #"{"code":0.5}"#, #"{"code":""}"#, #"{"code":"0x0"}"#, #"{"code":1e-400}"#, "[0]",
        ])
    func oddCodes(_ answer: String) async throws {
        #expect(try await ask(.coinShop, answer).0.undecidedCode == .serverTrouble)
    }

    @Test("a streaming platform gets its three fields, and its text reaches the user")
    func streaming() async throws {
        let (yes, sent) = try await ask(.streaming, #"{"status":"success"}"#)
        #expect(yes.receipt?.statement == .vouched)
        let body = #"{"out_trade_no":"A-17","receipt-data":"MAMCAQU=","sandbox":false}"#
        #expect(sent.first?.body == Data(body.utf8))
        let (no, _) = try await ask(.streaming, #"{"status":"fail","info":"Order unknown"}"#)
        #expect(no.rejection?.userText == "Order unknown")
        #expect(try await ask(.streaming, #"{"info":"down"}"#).0.undecidedCode == .serverTrouble)
        #expect(try await ask(.streaming, #"{"status":"fail"}"#).0.undecidedCode == .serverTrouble)
    }

    @Test("the test world is told to a server that asks for it")
    func sandbox() async throws {
        let delivery = Sample.transaction(environment: .sandbox)
        let (_, sent) = try await ask(.streaming, "{}", Sample.request(delivery))
        #expect(sent.first.flatMap { AnswerValue(json: $0.body) }?["sandbox"].flag == true)
    }

    @Test(
        "without an order a server that needs one is not asked",
        arguments: [WireFormat.coinShop, .streaming])
    func noOrder(_ format: WireFormat) async throws {
        let (verdict, sent) = try await ask(format, "{}", Sample.request(order: nil))
        #expect(verdict.undecidedCode == .misconfigured)
        #expect(sent.isEmpty)
    }

    @Test("P47 a server that reads forms gets its plus signs as plus signs")
    func form() async throws {
        var format = WireFormat.coinShop
        format.encoding = .form
        let proof = Receipt.appReceipt(Data([0x30, 3, 0x3E, 0xFB, 0xEF]))
        let (_, sent) = try await ask(
            format, "{}", Sample.request(Sample.transaction(proof: proof)))
        #expect(sent.first?.body == Data("orderNo=A-17&receipt=MAM%2B%2B%2B8%3D".utf8))
    }

    @Test("a format whose fields collide is told as a mistake, not sent")
    func collision() async throws {
        let format = WireFormat(["order": .order, "order.id": .grant]) { _ in .accepted() }
        let (verdict, sent) = try await ask(format, "{}")
        #expect(verdict.undecidedCode == .misconfigured)
        #expect(sent.isEmpty)
    }
}
