import Foundation
import Purser
import PurserSQLite

/// Makes the report that the options ask for.
struct Inspector {
    struct NotFound: Error, CustomStringConvertible {
        let id: String
        var description: String { "the journal knows nothing of \(id)" }
    }

    private let options: InspectorOptions
    private let inspection: JournalInspection

    init(_ file: URL, _ options: InspectorOptions) throws {
        self.options = options
        inspection = try JournalInspection(of: file)
    }

    func report(at now: Date) throws -> String {
        let entries =
            options.purchase.map { inspection.entries(matching: $0) } ?? inspection.entries
        if let id = options.purchase, entries.isEmpty { throw NotFound(id: id) }
        if options.isJSON { return try json(entries) }
        if options.purchase != nil {
            return entries.map { details($0, at: now) }.joined(separator: "\n\n")
        }
        return table(entries, at: now)
    }

    private func table(_ entries: [InspectedEntry], at now: Date) -> String {
        guard !entries.isEmpty else { return "The journal holds no purchase." }
        let head = ["STATE", "AGE", "PRODUCT", "OWNER", "ORDER", "NEXT TRY", "REASON", "ID"]
        let rows = entries.map { entry in
            [
                entry.state.rawValue, age(of: entry, at: now), entry.product?.rawValue ?? "–",
                entry.owner?.rawValue ?? "–", entry.order?.rawValue ?? "–", text(entry.nextTry),
                entry.reason ?? "–", entry.id,
            ].map(singleLine)
        }
        let widths = head.indices.map { column in
            ([head] + rows).map { $0[column].count }.max() ?? 0
        }
        let lines = ([head] + rows).map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
        let stuck = entries.count { $0.nextTry == .byPerson }
        let summary = "\(entries.count) entries · \(stuck) wait for a person"
        return (lines + ["", summary]).joined(separator: "\n")
    }

    private func details(_ entry: InspectedEntry, at now: Date) -> String {
        var lines = [
            entry.id, "  state    \(entry.state.rawValue), \(age(of: entry, at: now)) old",
            "  product  \(entry.product?.rawValue ?? "–")",
            "  owner    \(entry.owner?.rawValue ?? "unknown")",
            "  order    \(entry.order?.rawValue ?? "none")",
        ]
        if let reason = entry.reason { lines.append("  reason   \(singleLine(reason))") }
        lines.append("  next try \(text(entry.nextTry))")
        if !entry.transactions.isEmpty {
            let ids = entry.transactions.map(\.rawValue).joined(separator: ", ")
            lines.append("  store's transactions  \(ids)")
        }
        lines += entry.movements.map { movement in
            "  moved    \(movement.amount) \(movement.currency) on \(text(movement.date.date))"
        }
        lines += entry.steps.map { "  \(text($0.date))  \(singleLine($0.text))" }
        return (lines + ["", entry.explanation]).joined(separator: "\n")
    }

    private func json(_ entries: [InspectedEntry]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(entries.map(InspectedJSON.init)), as: UTF8.self)
    }

    private func age(of entry: InspectedEntry, at now: Date) -> String {
        guard let since = entry.since else { return "–" }
        let seconds = max(0, now.timeIntervalSince(since))
        switch seconds {
        case ..<120: return "\(Int(seconds)) s"
        case ..<7200: return "\(Int(seconds / 60)) min"
        case ..<172_800: return "\(Int(seconds / 3600)) h"
        default: return "\(Int(min(seconds / 86_400, 1e6))) days"
        }
    }

    private func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    private func text(_ next: InspectedEntry.NextTry) -> String {
        switch next {
        case .never: "–"
        case .byItself: "by itself"
        case .byPerson: "by a person"
        @unknown default: next.rawValue
        }
    }

    /// What comes from a store or a customer must not break the table.
    private func singleLine(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\u{1b}" ? " " : $0 })
    }
}
