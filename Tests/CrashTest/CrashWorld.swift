import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// A folder with a store's books and an app's journal, which outlive the app's processes.
struct CrashWorld {
    static let environment = StoreEnvironment.production
    static let coins: Int64 = 100
    static let products: [StoreProductID] = ["coins.1", "coins.2", "coins.3"]

    let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    static var definitions: [ProductDefinition] {
        products.map {
            .consumable(ProductID($0.rawValue), grants: .currency("coins", coins))
        }
    }

    func store() throws -> InMemoryStore {
        try InMemoryStore(
            products: Self.products.map { .consumable($0) },
            archive: folder.appendingPathComponent("store.jsonl")
        )
    }

    func journal() -> SQLiteJournal {
        SQLiteJournal(at: folder.appendingPathComponent("journal.sqlite"))
    }

    /// The order that is bought under a token, so that the store's books say which order was paid.
    static func order(for token: AccountToken) -> OrderID {
        OrderID("order-\(token)")
    }

    /// Compares what the store's own ledger says was paid with what the app's journal says was
    /// granted.
    func recount() async throws -> CrashCount {
        let journal = journal()
        let store = try store()
        let granted = try await grants(in: SQLiteWallet(journal))
        var count = CrashCount()
        for sale in store.ledger {
            let key = sale.key(in: .appStore, Self.environment)
            let amount = granted[GrantID(key)] ?? 0
            let row = try await journal.row(.purchase(key))
            let record = try row.map { try PurchaseRecord.read($0.body, key: key).record }
            let isOrderKept = sale.token.map { record?.order?.id == Self.order(for: $0) } ?? false
            count.paid += 1
            if amount < Self.coins || !isOrderKept { count.lost += 1 }
            if amount > Self.coins { count.doubled += Int(amount / Self.coins) - 1 }
        }
        count.held = try await held(in: journal, at: store)
        await journal.suspend()
        return count
    }

    /// What still hangs after all has drained: each hold that the app would be shown now, each
    /// purchase without an end, and each transaction that the store still waits for. A hold that
    /// has healed by itself is none of these.
    private func held(in journal: SQLiteJournal, at store: InMemoryStore) async throws -> Int {
        let device = store.device()
        let shop = Shop(
            stores: [device.adapter()], catalog: Self.definitions, journal: journal,
            verifier: ScriptedVerifier(), granting: SQLiteWallet(journal)
        )
        let holds = try await shop.holds()
        let open = try await journal.rows(.unsettled, after: nil, limit: 1000).filter { row in
            guard case .purchase(let key) = row.id else { return false }
            return !holds.contains { $0.id == .purchase(key) }
        }
        for hold in holds { print("held: \(hold.id) \(hold.reason)") }
        for row in open { print("without an end: \(row.id)") }
        let unfinished = device.unfinished
        for id in unfinished { print("not finished: \(id)") }
        return holds.count + open.count + unfinished.count
    }

    private func grants(in wallet: SQLiteWallet) async throws -> [GrantID: Int64] {
        var granted: [GrantID: Int64] = [:]
        var page: WalletHistory.Page?
        repeat {
            let history = try await wallet.history(after: page, limit: 1000)
            for movement in history.movements {
                guard case .grant(let grant, _) = movement.cause else { continue }
                granted[grant, default: 0] += movement.amount
            }
            page = history.next
        } while page != nil
        return granted
    }
}

/// What a recount found.
struct CrashCount {
    var paid = 0
    var lost = 0
    var doubled = 0
    var held = 0

    mutating func add(_ other: CrashCount) {
        paid += other.paid
        lost += other.lost
        doubled += other.doubled
        held += other.held
    }
}
