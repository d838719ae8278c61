import Foundation
import Purser
import PurserTesting

/// Counts afterwards what became of every payment: from the store's own ledger, the devices'
/// journals, and the balances beside them.
struct Recount: Encodable {
    /// Something that was paid.
    struct Paid: Encodable {
        let key: String
        let transactions: [String]
        let paid: Int
    }

    /// A purchase in a journal.
    struct Entry: Encodable {
        let key: String
        /// How often the goods were given; 1 also where they were taken back later.
        let granted: Int
        /// How many of its transactions the store was told are done.
        let finished: Int
    }

    struct Journal: Encodable {
        let installation: String
        let entries: [Entry]
    }

    let ledger: [Paid]
    let journals: [Journal]
    private let held: Int
    /// Balances that hold more, and such as hold less, than their journal accounts for.
    private let surpluses: Int
    private let shortages: Int

    private enum CodingKeys: CodingKey {
        case ledger, journals
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    init(of market: Market) async throws {
        ledger = Self.paid(in: market.store)
        var journals: [Journal] = []
        var (held, surpluses, shortages) = (0, 0, 0)
        for device in [market.phone, market.tablet] {
            let entries = try await device.entries()
            let open = Set(market.store.unfinished)
            journals.append(
                Journal(
                    installation: device.disk.installation.rawValue,
                    entries: entries.map { Self.count($0, except: open) }
                )
            )
            for (balance, account) in Self.balances(of: device.disk, beside: entries) {
                if balance > account { surpluses += 1 }
                if balance < account { shortages += 1 }
            }
            held += try await device.open { try await $0.shop.holds() }.count
        }
        self.journals = journals
        self.held = held
        self.surpluses = surpluses
        self.shortages = shortages
    }

    private static func paid(in store: InMemoryStore) -> [Paid] {
        let keys = store.transactions
        let sales = Dictionary(grouping: store.ledger) { keys[$0.transaction] }
        return sales.compactMap { key, sales in
            key.map { key in
                let transactions = keys.filter { $0.value == key }.keys.sorted()
                return Paid(
                    key: "\(key)", transactions: transactions.map(\.rawValue), paid: sales.count
                )
            }
        }
        .sorted { $0.key < $1.key }
    }

    private static func count(_ entry: JournalEntry, except open: Set<TransactionID>) -> Entry {
        var isGranted = false
        switch entry.state {
        case .owned, .revoked: isGranted = true
        case .open, .held, .closed: break
        }
        return Entry(
            key: "\(entry.key)", granted: isGranted ? 1 : 0,
            finished: entry.deliveries.filter { $0.isFinished && !open.contains($0.transaction) }
                .count
        )
    }

    /// Each balance, and what the journal's own entries add up to.
    private static func balances(
        of disk: InMemoryDisk, beside entries: [JournalEntry]
    ) -> [(Int64, Int64)] {
        var sums: [AccountID: [CurrencyCode: Int64]] = [:]
        for entry in entries {
            guard let grant = entry.grant else { continue }
            let isOwned = entry.state == .owned(grant.id)
            for (currency, amount) in grant.goods.map(\.counted) {
                let sum = isOwned ? amount * Int64(grant.quantity) : 0
                sums[grant.owner, default: [:]][currency, default: 0] += sum
            }
        }
        return sums.flatMap { owner, sums in
            sums.map { (disk.balance(owner, $0.key), $0.value) }
        }
    }

    /// The last line of the story.
    var summary: String {
        let entries = journals.flatMap(\.entries)
        let granted = Set(entries.filter { $0.granted > 0 }.map(\.key))
        let lost = ledger.filter { $0.paid > 0 && !granted.contains($0.key) }.count
        let repeated = journals.reduce(0) { sum, journal in
            let keys = journal.entries.flatMap { Array(repeating: $0.key, count: $0.granted) }
            return sum + keys.count - Set(keys).count
        }
        return "granted \(entries.reduce(0) { $0 + $1.granted })"
            + " · finished \(entries.reduce(0) { $0 + $1.finished })"
            + " · held \(held) · lost \(lost + shortages) · doubled \(repeated + surpluses)"
    }

    func dump(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(self).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Complaint("\(path) cannot be written")
        }
    }
}

extension Goods {
    /// What one unit moves: an amount of a currency, or one of a thing that is kept.
    var counted: (CurrencyCode, Int64) {
        switch self {
        case .currency(let currency, let amount): (currency, amount)
        case .entitlement(let entitlement): (CurrencyCode(entitlement.rawValue), 1)
        @unknown default: ("unknown", 0)
        }
    }
}
