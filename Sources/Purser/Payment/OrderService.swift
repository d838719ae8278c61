/// Makes order numbers before a payment, usually at the app's server.
public protocol OrderService: Sendable {
    /// Makes an order.
    ///
    /// Called once for each payment without an order number of its own, before the attempt is saved
    /// and the store is asked; nothing is charged when it throws. A call made again after a crash
    /// is a new payment and asks for a new order. Ends at the shop's own time limit.
    ///
    /// - Parameter request: what is to be bought.
    /// - Returns: the order, which comes back with the grant, also after a relaunch.
    /// - Throws: anything; the payment is not started and the text reaches the caller.
    func order(for request: OrderRequest) async throws -> Order
}
