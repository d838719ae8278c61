import Foundation
public import Purser

/// A store that sold subscriptions for years, and lists every period of them when it is asked what
/// is owned: page by page, made when they are asked for, the oldest first.
public final class RowStore: StoreAdapter, ReceiptVerifier {
    private struct State {
        var finishes: [TransactionID: Int] = [:]
        var verifications: [TransactionID] = []
    }

    /// How many rows there are, and of how many subscriptions.
    public let rows: Int
    /// Of how many subscriptions they are periods.
    public let originals: Int
    private let needsFinish: Bool
    private let end: Timestamp
    private let state = Locked(State())

    /// Makes a store whose newest periods end at a date.
    public init(rows: Int, originals: Int, end: Timestamp, needsFinish: Bool = true) {
        self.rows = rows
        self.originals = originals
        self.end = end
        self.needsFinish = needsFinish
    }

    /// How often each transaction was finished.
    public var finishes: [TransactionID: Int] { state.withLock { $0.finishes } }
    /// The transactions that were verified, in order.
    public var verifications: [TransactionID] { state.withLock { $0.verifications } }

    /// What an app defines to sell them.
    public var catalog: [ProductDefinition] {
        (0..<originals).map { number in
            .subscription(
                ProductID("plan.\(number)"), group: SubscriptionGroupID("group.\(number)")
            )
        }
    }

    private static let week: Int64 = 7 * 86_400_000

    private func row(_ number: Int) -> StoreTransaction {
        let (original, age) = (number % originals, (rows - 1 - number) / originals)
        let id = TransactionID("\(original)-\(age)")
        let key = PurchaseKey(
            store: store, environment: .production, lineage: .lineItem(LineItemID(id.rawValue))
        )
        var row = StoreTransaction(
            id, key: key, product: StoreProductID("plan.\(original)"),
            proof: .signedData(String(repeating: "proof ", count: 100) + id.rawValue)
        )
        let expiry = end.milliseconds - Int64(age) * Self.week
        row.kind = .autoRenewable
        row.quantity = 1
        row.group = SubscriptionGroupID("group.\(original)")
        row.purchaseDate = Timestamp(milliseconds: expiry - Self.week)
        row.expiresAt = Timestamp(milliseconds: expiry)
        row.original = OriginalTransaction(id: TransactionID("first-\(original)"), date: nil)
        row.needsFinish = needsFinish
        return row
    }

    // MARK: The store

    /// The App Store's name.
    public var store: StoreID { .appStore }

    /// The usual ones.
    public var capabilities: StoreCapabilities { StoreCapabilities() }

    /// Describes nothing.
    public func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        ProductBatch(found: [])
    }

    /// Sells nothing.
    public func beginPayment(_ payment: StorePayment) async -> PaymentAnswer { .cancelled }

    /// Says nothing by itself.
    public func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {}

    /// Nothing but what it lists as owned.
    public func unfinished() async throws(StoreFailure) -> [StoreTransaction] { [] }

    /// All rows, a hundred at a time.
    public func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        for start in stride(from: 0, to: rows, by: 100) {
            await deliver((start..<min(start + 100, rows)).map(row))
        }
    }

    /// Counts.
    public func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        state.withLock { $0.finishes[transaction.id, default: 0] += 1 }
    }

    // MARK: The verifier

    /// States what the delivery says, and counts; a row without its proof is refused.
    public func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        let row = request.transaction
        state.withLock { $0.verifications.append(row.id) }
        guard case .signedData = row.proof else {
            return .rejected(RejectionReason(.notAuthentic, "without its proof"))
        }
        var facts = ReceiptFacts(
            app: "app", product: row.product, transaction: row.id, environment: row.environment,
            quantity: 1, key: row.key
        )
        facts.kind = row.kind
        facts.purchaseDate = row.purchaseDate
        facts.expiresAt = row.expiresAt
        facts.group = row.group
        facts.original = row.original
        return .valid(ValidReceipt(.facts(facts), by: Provenance(.server, name: "rows")))
    }
}
