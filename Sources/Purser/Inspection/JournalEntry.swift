public import Foundation

/// One purchase as a journal has it, for people: support, an inspector's page, a test. It never
/// holds a receipt, an account token or what a server sent.
public struct JournalEntry: Hashable, Sendable, Identifiable {
    /// A transaction by which the store delivered the purchase.
    public struct Delivery: Hashable, Sendable {
        /// The store's id of it.
        public let transaction: TransactionID
        /// Whether the store has confirmed its finish, or waits for none.
        public let isFinished: Bool
    }

    /// Something that happened to the purchase.
    public struct Step: Hashable, Sendable {
        /// When, by the wall clock.
        public let date: Date
        /// What, in a few words.
        public let text: String
    }

    /// Where it stands.
    public let disposition: PurchaseDisposition
    /// When it was first seen, by the wall clock.
    public let since: Date
    /// When it is tried again by itself. A journal does not know it: nil until someone who asked
    /// the running shop for its ``Hold``s fills it in.
    public var nextTry: Date?
    /// Who said whose it is (``HoldDecision/assign(to:payment:by:)``), where nobody could tell.
    public let assignedBy: String?
    /// The app's order, as far as it is settled.
    public let order: OrderID?
    /// What was granted, or is about to be; also after it was taken back.
    public let grant: Grant?
    /// By which transactions it was delivered, in the order in which they came. Of a folded record
    /// the journal knows the ids alone; it is folded only when none of them is left to finish.
    public let deliveries: [Delivery]
    /// What happened, oldest first; empty once the journal has folded the record.
    public let timeline: [Step]

    init(_ record: PurchaseRecord, _ timeline: Timeline, in row: JournalRow) {
        disposition = record.disposition()
        since = record.seenAt.date
        assignedBy = record.assignedBy
        order = record.order?.id
        var grant = record.grant()
        grant?.payload = nil
        self.grant = grant
        deliveries =
            record.deliveries.isEmpty
            ? Self.deliveries(ofSettled: row)
            : record.deliveries.map {
                Delivery(transaction: $0.transaction.id, isFinished: $0.isFinished)
            }
        self.timeline = timeline.entries.map { Step(date: $0.date.date, text: $0.text) }
    }

    /// One delivery may stand under two aliases: as it came, and as it was verified.
    private static func deliveries(ofSettled row: JournalRow) -> [Delivery] {
        var seen: Set<TransactionID> = []
        return row.aliases.map(\.transaction).filter { seen.insert($0).inserted }.map {
            Delivery(transaction: $0, isFinished: row.isSettled)
        }
    }

    /// The purchase.
    public var id: PurchaseKey { disposition.key }
    /// The purchase.
    public var key: PurchaseKey { disposition.key }
    /// The app's product, or the store's text for it while the app has no definition.
    public var product: ProductID { disposition.product }
    /// The owner, as far as it is settled.
    public var owner: AccountID? { disposition.owner }
    /// Where it stands, in one word.
    public var state: PurchaseDisposition.State { disposition.state }
}

extension JournalEntry: CustomStringConvertible {
    /// The purchase and where it stands in one line, then a line for each step.
    public var description: String {
        var line = "\(product) \(state.text)"
        if let owner { line += " · for \(owner)" }
        if let assignedBy { line += " (by \(assignedBy))" }
        if let order { line += " · order \(order)" }
        line += " · \(key)"
        return timeline.reduce(line) { text, step in
            text + "\n    \(step.date.formatted(.iso8601)) \(step.text)"
        }
    }
}

extension PurchaseDisposition.State {
    fileprivate var text: String {
        switch self {
        case .open: "open"
        case .held(let reason): "held (\(reason))"
        case .owned: "owned"
        case .revoked: "revoked"
        case .closed(let reason): "closed (\(reason.text))"
        }
    }
}
