import Purser

// sample: order numbers
/// The own server makes the order before anything is paid; it comes back with the grant.
struct OrderServer: OrderService {
    let post: @Sendable (_ path: String, _ fields: [String: String]) async throws -> String

    func order(for request: OrderRequest) async throws -> Order {
        let total = request.price.map { "\($0.amount)" } ?? ""
        let number = try await post("orders", ["user": "\(request.account)", "total": total])
        return Order(OrderID(number), fields: ["total": total])
    }
}

func shop(of ports: Ports, asking server: OrderServer) -> Shop {
    var ports = ports
    ports.orders = server
    return Shop(ports)
}
// end of sample
