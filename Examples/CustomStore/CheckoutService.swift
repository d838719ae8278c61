import Foundation
import Purser

/// An order as the shop's server tells of it.
struct CheckoutOrder: Sendable {
    /// How far it is. The server decides; what the customer's browser says means nothing.
    enum State: Sendable {
        /// The customer has not paid yet.
        case open
        /// The customer pays by bank; it may take days.
        case waiting
        case paid(at: Date)
        case cancelled
        case refused
    }

    let number: String
    let product: String
    let quantity: Int
    /// What the app had the server keep with the order, to know its buyer by.
    let reference: String?
    var state: State = .open
    var refundedAt: Date?
    /// Whether the app has said that the goods are safe.
    var isAcknowledged = false
    /// The server's seal under number, product and quantity.
    var seal = Data()

    /// The page on which the customer pays.
    var page: URL? { URL(string: "https://shop.example/checkout/\(number)") }

    var paidAt: Date? {
        if case .paid(let date) = state { date } else { nil }
    }
}

/// What the shop's server can be asked, for the customer who is signed in: each call is one
/// request. An app's own implementation makes them over HTTP.
protocol CheckoutService: Sendable {
    /// Name, price and kind of products that are on sale.
    func products(_ ids: [String]) async throws(CheckoutFailure) -> [StoreProduct]

    /// Makes an order, or answers the one that was made under this key before.
    func makeOrder(
        _ key: String, for product: String, quantity: Int, reference: String
    ) async throws(CheckoutFailure) -> CheckoutOrder

    /// An order as it stands.
    func order(_ number: String) async throws(CheckoutFailure) -> CheckoutOrder?

    /// Every order of the customer's.
    func orders() async throws(CheckoutFailure) -> [CheckoutOrder]

    /// Remembers that the goods of an order are safe; of an unknown order it remembers nothing.
    func acknowledge(_ number: String) async throws(CheckoutFailure)

    /// Whether the server sealed this.
    func vouches(for order: String, product: String, quantity: Int, seal: Data)
        async throws(CheckoutFailure) -> CheckoutOrder?
}

/// Why a request came to nothing.
enum CheckoutFailure: Error {
    /// Nobody answered.
    case unreachable
    /// The server will not sell that.
    case notForSale
}
