import Purser
import PurserTesting
import Testing

@Suite("A numbering order service", .shuffled)
struct NumberingOrderServiceTests {
    @Test("a numbering order service gives back the request's fields")
    func orders() async throws {
        let service = NumberingOrderService()
        var request = OrderRequest(product: "coins", store: .appStore, account: "kim", quantity: 1)
        request.fields = ["rule": "7"]
        let first = try await service.order(for: request)
        let second = try await service.order(for: request)
        #expect([first.id, second.id] == ["order-1", "order-2"])
        #expect(first.fields == ["rule": "7"])
        #expect(service.requests.count == 2)
    }
}
