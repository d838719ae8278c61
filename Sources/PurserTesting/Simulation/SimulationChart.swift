/// A timeline drawn as a sequence chart.
public struct SimulationChart: Sendable, CustomStringConvertible {
    private let lines: [SimulationLine]

    /// Draws a timeline.
    public init(_ lines: [SimulationLine]) {
        self.lines = lines
    }

    private var parties: [SimulationLine.Party] {
        SimulationLine.Party.allCases.filter { party in
            lines.contains { $0.from == party || $0.to == party }
        }
    }

    private static let width = 12

    /// One column for each party, one row for each line.
    public var description: String {
        let parties = parties
        let header = parties.map { Self.padded($0.rawValue) }.joined()
        let rows = lines.map { line -> String in
            let ends = [line.from, line.to].compactMap { parties.firstIndex(of: $0) }
            guard let first = ends.min(), let last = ends.max() else { return line.text }
            var cells = Array(
                repeating: Array("|" + String(repeating: " ", count: Self.width - 1)),
                count: parties.count
            )
            for index in first..<last {
                cells[index] = Array("|" + String(repeating: "-", count: Self.width - 1))
            }
            if first == last { cells[first][0] = "o" }
            if first < last, ends[0] == first { cells[last - 1][Self.width - 1] = ">" }
            if first < last, ends[0] == last { cells[first][1] = "<" }
            return cells.map { String($0) }.joined() + "  " + line.text
        }
        return ([header] + rows).joined(separator: "\n")
    }

    private static func padded(_ text: String) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// The same in Mermaid's language.
    public var mermaid: String {
        let names = parties.map { "    participant \($0.rawValue)" }
        let rows = lines.map { line in
            // A semicolon or a line break would end the statement.
            let text = String(line.text.map { $0 == ";" || $0.isNewline ? "," : $0 })
            return line.from == line.to
                ? "    Note over \(line.from.rawValue): \(text)"
                : "    \(line.from.rawValue)->>\(line.to.rawValue): \(text)"
        }
        return (["sequenceDiagram"] + names + rows).joined(separator: "\n")
    }
}
