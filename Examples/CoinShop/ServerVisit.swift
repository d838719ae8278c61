import Foundation
import Purser
import PurserReceipts
import PurserTesting

/// One purchase through a server: its order number before paying, its verdict and the new balance
/// after.
struct ServerVisit {
    private let url: URL

    init(_ address: String) throws {
        guard let url = URL(string: address) else { throw Complaint("\(address) is no address") }
        self.url = url
    }

    /// Buys, and tells how it ended.
    func buy(_ product: String, of assortment: Assortment) async throws -> String {
        let store = InMemoryStore(configuration: assortment.configuration)
        // What goes wrong is told elsewhere: here the store does as it is asked.
        store.settings = StoreSettings()
        var ports = Ports(
            stores: [store.device("phone", account: "kim").adapter()],
            catalog: assortment.definitions, journal: InMemoryJournal(),
            verifier: ServerReceiptVerifier(endpoint: url.appending(path: "verify")),
            granting: RecordingGrantHandler(.ledger)
        )
        ports.orders = HTTPOrderService(endpoint: url.appending(path: "order"))
        let shop = Shop(ports)
        let outcome = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await shop.run() }
            defer { group.cancelAll() }
            return try await shop.buy(PaymentRequest(ProductID(product)))
        }
        guard case .granted(let grant) = outcome else { return "not granted: \(outcome)" }
        let payload = grant.payload.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        let order = grant.order.map { "order \($0.id)" } ?? "no order"
        return "granted \(grant.product) for \(order); the server says \(payload)"
    }
}
