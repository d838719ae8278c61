import Foundation

/// Writes rows one by one, as aligned text or as JSON, an object a line.
struct BenchmarkTable {
    let isJSON: Bool
    private let nameWidth: Int

    init(names: [String], isJSON: Bool) {
        self.isJSON = isJSON
        nameWidth = max(names.map(\.count).max() ?? 0, 9)
    }

    /// The line above the rows; JSON has none.
    var heading: String? {
        guard !isJSON else { return nil }
        return line(["benchmark", "value", "unit", "baseline", "ratio", "bar", ""])
    }

    func text(of row: BenchmarkRow) throws -> String {
        guard !isJSON else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(row), as: UTF8.self)
        }
        let sign = row.direction == "min" ? "≥" : "≤"
        return line([
            row.name, figure(row.value), row.unit, figure(row.baseline), figure(row.ratio),
            row.bar.map { "\(sign) \(figure($0))" } ?? "–",
            row.pass ? (row.bar == nil ? "" : "ok") : "FAILED \(row.failure ?? "")",
        ])
    }

    private func line(_ columns: [String]) -> String {
        let widths = [nameWidth, -10, 12, -10, -8, -10, 0]
        let padded = zip(columns, widths).map { text, width in
            let space = String(repeating: " ", count: max(0, abs(width) - text.count))
            return width < 0 ? space + text : text + space
        }
        return padded.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }

    /// Three digits that count.
    private func figure(_ value: Double?) -> String {
        guard let value else { return "–" }
        if value != 0, abs(value) < 0.001 { return String(format: "%.1e", value) }
        let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3
        return String(format: "%.\(digits)f", value)
    }
}
