public import Purser

/// Makes order numbers `order-1`, `order-2` and so on; two shops never share one service.
public final class NumberingOrderService: OrderService {
    private let made = Locked<[OrderRequest]>([])

    /// A service that has made no order.
    public init() {}

    /// Every request, in order.
    public var requests: [OrderRequest] { made.withLock { $0 } }

    /// Makes the next number; the request's fields come back with it.
    public func order(for request: OrderRequest) async throws -> Order {
        let number = made.withLock { made in
            made.append(request)
            return made.count
        }
        return Order(OrderID("order-\(number)"), fields: request.fields)
    }
}
