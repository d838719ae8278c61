import Foundation

/// Reads a journal's purchases as a person does: where each stands, and how it got there.
///
/// It only reads, so it may be used beside a running shop, in another process, and where no shop
/// runs at all.
public struct JournalReader: Sendable {
    private let journal: any PurchaseJournal

    /// Makes a reader; nothing is read before it is asked.
    public init(_ journal: any PurchaseJournal) {
        self.journal = journal
    }

    /// A page of purchases. A provisional record that was merged into another is not listed.
    ///
    /// - Parameters:
    ///   - filter: which purchases.
    ///   - after: ``JournalPage/next`` of the page before; nil for the first page.
    ///   - limit: at most how many purchases, at least 1.
    /// - Throws: ``JournalFailure`` when the journal could not be read. A record that cannot be
    ///   read is told in the page.
    public func page(
        _ filter: JournalFilter = .all, after: PurchaseKey? = nil, limit: Int = 100
    ) async throws(JournalFailure) -> JournalPage {
        let limit = max(1, limit)
        var place = after.map { JournalRowID.purchase($0) }
        var entries: [JournalEntry] = []
        var unreadable: [PurchaseKey] = []
        while true {
            let rows = try await journal.rows(filter, after: place, limit: limit)
            for row in rows {
                guard case .purchase(let key) = row.id else { continue }
                switch Self.content(of: row, key) {
                case .entry(let entry): entries.append(entry)
                case .unreadable: unreadable.append(key)
                case .merged: continue
                }
                guard entries.count + unreadable.count < limit else {
                    return JournalPage(entries: entries, unreadable: unreadable, next: key)
                }
            }
            guard rows.count == limit, let last = rows.last else { break }
            place = last.id
        }
        return JournalPage(entries: entries, unreadable: unreadable, next: nil)
    }

    /// The purchase with this key, also where it is known under a final key by now; nil if the
    /// journal does not know it.
    ///
    /// - Throws: ``JournalFailure``; `unreadable` when its record cannot be read.
    public func entry(of key: PurchaseKey) async throws(JournalFailure) -> JournalEntry? {
        var key = key
        // A provisional key leads to the final one; nothing makes a longer way.
        for _ in 0..<4 {
            guard let row = try await journal.row(.purchase(key)) else { return nil }
            switch Self.content(of: row, key) {
            case .entry(let entry): return entry
            case .merged(let final): key = final
            case .unreadable(let failure): throw failure
            }
        }
        throw JournalFailure(.damaged, "the records of \(key) refer to each other")
    }

    private enum Content {
        case entry(JournalEntry)
        case merged(PurchaseKey)
        case unreadable(JournalFailure)
    }

    private static func content(of row: JournalRow, _ key: PurchaseKey) -> Content {
        do throws(UnreadableRecord) {
            let (record, timeline) = try PurchaseRecord.read(row.body, key: key)
            if case .merged(let final) = record.phase { return .merged(final) }
            return .entry(JournalEntry(record, timeline, in: row))
        } catch {
            return .unreadable(.unreadable(row.id, isNewer: error.isNewer))
        }
    }
}
