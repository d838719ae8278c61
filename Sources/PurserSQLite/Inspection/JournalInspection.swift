public import Foundation
public import Purser

/// What a journal's file says about everybody's money, without changing it.
///
/// It reads a copy, so it works on a lone file, on one with a log beside it, on one in a folder
/// that cannot be written, and while an app uses it; nothing is left beside the file. For support:
/// answers where a payment is and what is to be done, and shows no receipt.
public struct JournalInspection: Sendable {
    /// All purchases, and all payments that have not become one; the latest first.
    public let entries: [InspectedEntry]
    /// The installation that wrote last.
    public let installation: InstallationID?
    /// How many rows hold values of the library's own.
    public let notes: Int

    /// Reads a journal.
    ///
    /// - Throws: `JournalFailure`: `unavailable` where it cannot be read now, `damaged`
    ///   where it is no journal, `newer` where a newer version wrote it.
    public init(of file: URL, effects: Effects = .live) throws(JournalFailure) {
        do {
            try self.init(reading: InspectionCopy(of: file, effects: effects))
        } catch let failure as CocoaError {
            throw JournalFailure(.unavailable, failure.localizedDescription)
        } catch is JournalSchema.ForeignFile {
            throw JournalFailure(.damaged, "this database is no journal")
        } catch {
            throw JournalFailure(any: error)
        }
    }

    /// The entries that a text means: an id, a transaction or an order.
    public func entries(matching text: String) -> [InspectedEntry] {
        entries.filter { $0.matches(text) }
    }

    private init(reading copy: InspectionCopy) throws {
        let database = try JournalDatabase(at: FilePlace(copy.file), JournalSettings())
        var entries: [InspectedEntry] = []
        var notes = 0
        var last: JournalRowID?
        repeat {
            let rows = try database.rows.rows(.all, after: last, limit: 500)
            for row in rows {
                switch row.id {
                case .purchase(let key):
                    var entry = InspectedEntry(row, of: key)
                    entry.movements = try database.ledger.movements(by: GrantID(key))
                    entries.append(entry)
                case .payment(let payment):
                    if let entry = InspectedEntry(row, of: payment) { entries.append(entry) }
                case .note: notes += 1
                }
            }
            last = rows.count < 500 ? nil : rows.last?.id
        } while last != nil
        self.entries = entries.sorted {
            ($0.since ?? .distantPast, $1.id) > ($1.since ?? .distantPast, $0.id)
        }
        self.notes = notes
        installation = try database.writer?.installation
        withExtendedLifetime(copy) {}
    }
}
