import Foundation
import Purser
import PurserTesting

/// The shop's server and its customer, played in memory. A real one keeps its orders in a
/// database, and seals them with a key that no app has.
actor CheckoutServer: CheckoutService {
    /// What the customer does at the page.
    enum Customer: Sendable {
        case pays, cancels, paysByBank, isRefused
        /// Pays, and the connection breaks.
        case paysAndIsCutOff
    }

    private let catalog: [StoreProduct]
    private let clock: TestClock
    private var orders: [CheckoutOrder] = []
    private var keys: [String: String] = [:]
    private var plan: Customer?
    private var isReachable = true
    private var lostAnswers = 0

    init(selling catalog: [StoreProduct], clock: TestClock) {
        self.catalog = catalog
        self.clock = clock
    }

    // MARK: What the app asks

    func products(_ ids: [String]) async throws(CheckoutFailure) -> [StoreProduct] {
        try answer()
        return catalog.filter { ids.contains($0.id.rawValue) }
    }

    func makeOrder(
        _ key: String, for product: String, quantity: Int, reference: String
    ) async throws(CheckoutFailure) -> CheckoutOrder {
        try answer()
        if let known = keys[key].flatMap({ find($0) }) { return orders[known] }
        guard catalog.contains(where: { $0.id.rawValue == product }) else { throw .notForSale }
        let order = enter(product, quantity, reference: reference)
        keys[key] = order.number
        return order
    }

    func order(_ number: String) async throws(CheckoutFailure) -> CheckoutOrder? {
        if lostAnswers > 0 {
            lostAnswers -= 1
            throw .unreachable
        }
        try answer()
        return find(number).map { orders[$0] }
    }

    func orders() async throws(CheckoutFailure) -> [CheckoutOrder] {
        try answer()
        return orders
    }

    func acknowledge(_ number: String) async throws(CheckoutFailure) {
        try answer()
        if let index = find(number) { orders[index].isAcknowledged = true }
    }

    func vouches(
        for number: String, product: String, quantity: Int, seal: Data
    ) async throws(CheckoutFailure) -> CheckoutOrder? {
        try answer()
        guard let order = find(number).map({ orders[$0] }), order.seal == seal,
            order.product == product, order.quantity == quantity
        else { return nil }
        return order
    }

    private func answer() throws(CheckoutFailure) {
        if !isReachable { throw .unreachable }
    }

    private func find(_ number: String) -> Int? {
        orders.firstIndex { $0.number == number }
    }

    private func enter(
        _ product: String, _ quantity: Int, reference: String?
    ) -> CheckoutOrder {
        var order = CheckoutOrder(
            number: "order-\(orders.count + 1)", product: product, quantity: quantity,
            reference: reference
        )
        order.seal = Data("sealed:\(order.number):\(product):\(quantity)".utf8)
        orders.append(order)
        return order
    }

    // MARK: What the customer and the world do

    /// The customer does this at the next page.
    func next(_ customer: Customer) {
        plan = customer
    }

    /// A page was opened: the customer pays, unless something else was planned.
    func open(_ page: URL) {
        guard let index = find(page.lastPathComponent) else { return }
        let customer = plan ?? .pays
        plan = nil
        switch customer {
        case .pays: orders[index].state = .paid(at: clock.trueDate)
        case .cancels: orders[index].state = .cancelled
        case .paysByBank: orders[index].state = .waiting
        case .isRefused: orders[index].state = .refused
        case .paysAndIsCutOff:
            orders[index].state = .paid(at: clock.trueDate)
            lostAnswers = 10
        }
    }

    /// The bank has sent everything that it was asked to.
    func bankPays() {
        for index in orders.indices {
            if case .waiting = orders[index].state {
                orders[index].state = .paid(at: clock.trueDate)
            }
        }
    }

    /// The customer buys at the shop's own web page, not in the app.
    func sellOnTheWeb(_ product: String) {
        let order = enter(product, 1, reference: nil)
        if let index = find(order.number) { orders[index].state = .paid(at: clock.trueDate) }
    }

    func refund(_ number: String) {
        if let index = find(number) { orders[index].refundedAt = clock.trueDate }
    }

    func setReachable(_ isReachable: Bool) {
        self.isReachable = isReachable
    }

    /// Orders that are paid, and whose goods are safe.
    var sold: Int { orders.count { $0.paidAt != nil && $0.isAcknowledged } }
}
