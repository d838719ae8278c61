import Foundation
import Purser
import PurserReceipts
import PurserSQLite
import PurserTesting

/// Purchases through a server: its order number before paying, its verdict and the new balance
/// after. Store, journal and wallet are in a folder and outlive the process, however it ends.
struct ServerVisit {
    private let store: InMemoryStore
    private let device: InMemoryDevice
    private let journal: SQLiteJournal
    private let wallet: SQLiteWallet
    private let shop: Shop
    private let effects = Effects.live

    init(_ words: ServerWords, _ assortment: Assortment, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // What goes wrong is told elsewhere: here the store does as it is asked.
        store = try InMemoryStore(
            products: assortment.configuration.products,
            archive: folder.appending(path: "store.jsonl"))
        store.sign(with: words.proof)
        device = store.device("phone", account: "kim")
        journal = SQLiteJournal(at: folder.appending(path: "journal.sqlite"))
        wallet = SQLiteWallet(journal)
        var ports = Ports(
            stores: [device.adapter()], catalog: assortment.definitions, journal: journal,
            verifier: words.verifier, granting: wallet)
        ports.orders = words.orders
        var limits = Limits()
        limits.settlement = .seconds(2)
        shop = Shop(ports, limits: limits, retry: Self.impatient)
    }

    /// The server is on the same machine, and whoever watches wants to see it happen.
    private static let impatient: RetryPolicy = {
        var retry = RetryPolicy()
        (retry.base, retry.ceiling) = (.milliseconds(50), .milliseconds(400))
        (retry.serverBase, retry.serverCeiling) = (.milliseconds(100), .milliseconds(400))
        retry.watched = [.milliseconds(50), .milliseconds(100), .milliseconds(200)]
        retry.spread = .milliseconds(50)
        return retry
    }()

    /// Buys so often, and tells how each ended; none only ends what was begun before.
    func buy(_ product: String, times: Int, tell: @Sendable (String) -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await shop.run() }
            defer { group.cancelAll() }
            for _ in 0..<times { tell(try await buy(ProductID(product))) }
            guard times == 0 else { return }
            while try await !isSettled { try await rest(.milliseconds(5)) }
            tell("settled")
        }
    }

    private func buy(_ product: ProductID) async throws -> String {
        let outcome: PurchaseOutcome
        do throws(PurchaseError) {
            outcome = try await shop.buy(PaymentRequest(product))
        } catch {
            // The server that makes the orders is away: nothing was charged.
            guard error.isRetryable else { throw error }
            try await rest(.milliseconds(20))
            return "not bought: \(error)"
        }
        guard case .granted(let grant) = outcome else {
            try await rest(.milliseconds(20))
            return "not granted: \(outcome)"
        }
        let payload = grant.payload.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        let order = grant.order.map { "order \($0.id)" } ?? "no order"
        return "granted \(grant.product) for \(order); the server says \(payload)"
    }

    private func rest(_ duration: Duration) async throws {
        try await effects.sleep(until: effects.uptime() + duration)
    }

    /// Nothing is left to be finished at the store or to be decided in the journal.
    private var isSettled: Bool {
        get async throws {
            guard device.unfinished.isEmpty else { return false }
            return try await journal.rows(.unsettled, after: nil, limit: 1000).allSatisfy { row in
                if case .purchase = row.id { false } else { true }
            }
        }
    }

    /// What was paid at the store, and what the wallet has: a line for each grant, to be compared
    /// with the server's own.
    func books() async throws -> (paid: [String], granted: [String]) {
        let paid = store.ledger.map { sale in
            GrantID(sale.key(in: store.id, store.settings.environment)).rawValue
        }
        var granted: [String] = []
        var page: WalletHistory.Page?
        repeat {
            let history = try await wallet.history(after: page, limit: 1000)
            granted += history.movements.map { movement in
                guard case .grant(let grant, _) = movement.cause else { return "\(movement)" }
                return "\(grant) \(movement.amount)"
            }
            page = history.next
        } while page != nil
        return (paid.sorted(), granted.sorted())
    }
}
