import Foundation
import Purser
import PurserReceipts
import PurserTesting
import Testing

@Suite("Order numbers from a server")
struct HTTPOrderServiceTests {
    private func request() -> OrderRequest {
        var request = OrderRequest(
            product: "coins.100", store: .appStore, account: "anna", quantity: 2)
        request.price = Price(Decimal(199) / 100, "EUR")
        request.fields = ["rule": "3", "coin": "100"]
        return request
    }

    private func ask(
        _ answer: String, _ format: OrderFormat = .purser, status: Int = 200
    ) async throws -> (Result<Order, PurchaseError>, HTTPRequest?) {
        let transport = ScriptedTransport(Array(answer.utf8), status: status)
        let endpoint = try #require(URL(string: "https://shop.example.com/order"))
        var service = HTTPOrderService(endpoint: endpoint, format: format)
        service.transport = transport
        service.effects = .test(clock: TestClock())
        do {
            return (.success(try await service.order(for: request())), transport.requests.first)
        } catch let error as PurchaseError {
            return (.failure(error), transport.requests.first)
        }
    }

    @Test("our own format: what is known before paying, and an order with fields back")
    func own() async throws {
        let (answer, sent) = try await ask(
            #"{"version":1,"order":"A-17","fields":{"a":"b","n":7}}"#)
        #expect(try answer.get() == Order("A-17", fields: ["a": "b", "n": "7"]))
        let body =
            #"{"account":"anna","fields":{"coin":"100","rule":"3"},"#
            + #""price":{"amount":1.99,"currency":"EUR"},"product":"coins.100","quantity":2,"#
            + #""store":"app-store","version":1}"#
        #expect(sent.map { String(decoding: $0.body, as: UTF8.self) } == body)
    }

    @Test("a coin shop's and a streaming platform's orders")
    func examples() async throws {
        let (coins, coinRequest) = try await ask(
            #"{"code":0,"data":{"orderNo":20230001}}"#, .coinShop)
        #expect(try coins.get().id == "20230001")
        #expect(coinRequest?.body == Data(#"{"amount":1.99,"type":1}"#.utf8))
        let (live, liveRequest) = try await ask(#"{"orderid":"L-9"}"#, .streaming)
        #expect(try live.get().id == "L-9")
        let body = #"{"coin":"100","money":1.99,"ruleid":"3","uid":"anna"}"#
        #expect(liveRequest?.body == Data(body.utf8))
    }

    @Test(
        "without an order nothing is paid, and the error says whether trying again helps",
        arguments: [
            (#"{"version":1,"order":""}"#, 200, true), ("<html>", 200, true), ("{}", 503, true),
            (#"{"version":1,"order":"A-1"}"#, 500, true), ("{}", 404, false),
            (#"{"version":1,"refused":"Your account is closed."}"#, 200, false),
        ])
    func failure(_ body: String, _ status: Int, _ isRetryable: Bool) async throws {
        let (answer, _) = try await ask(body, status: status)
        guard case .failure(let error) = answer else {
            Issue.record("an order was made of \(body)")
            return
        }
        #expect(error.code == .orderFailed)
        #expect(error.isRetryable == isRetryable)
        if body.contains("refused") { #expect(error.underlying == "Your account is closed.") }
    }
}
