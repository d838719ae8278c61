import Foundation
import PurserReceipts

/// A report for people: a tree, or a line of a table.
struct ReportText {
    let file: String
    let report: ProofReport

    /// One line of the table that several files make.
    var line: String {
        let failed = report.failedRules.map(\.rawValue).joined(separator: ", ")
        return [verdict.padded(to: 10), report.kind.rawValue.padded(to: 18), file, failed]
            .joined(separator: "  ")
    }

    /// Everything about one file.
    var tree: String {
        var lines = ["\(file): \(report.kind.rawValue), \(verdict)"]
        if let date = report.judgedAt {
            lines.append("  judged at \(date.formatted(.iso8601))")
        }
        if let reason = report.reason { lines.append("  \(reason)") }
        if !report.rules.isEmpty { lines.append("  rules") }
        for rule in report.rules {
            lines.append("    \(report.failedRules.contains(rule) ? "✗" : "✓") \(rule.rawValue)")
        }
        if !report.comparisons.isEmpty { lines.append("  compared") }
        for comparison in report.comparisons {
            lines.append("    \(comparison.rule.rawValue): \(comparison.mark.rawValue)")
        }
        if !report.missingClaims.isEmpty {
            lines.append("  does not state: \(report.missingClaims.joined(separator: ", "))")
        }
        if !report.fields.isEmpty { lines.append("  states") }
        append(report.fields, depth: 2, to: &lines)
        for part in report.parts {
            let inner = ReportText(file: "part", report: part).tree
            lines += inner.split(separator: "\n").map { "  \($0)" }
        }
        return lines.joined(separator: "\n")
    }

    private var verdict: String { report.verdict.rawValue }

    private func append(_ fields: [ProofReport.Field], depth: Int, to lines: inout [String]) {
        for field in fields {
            let indent = String(repeating: "  ", count: depth)
            lines.append("\(indent)\(field.name)\(field.value.isEmpty ? "" : ": \(field.value)")")
            append(field.fields, depth: depth + 1, to: &lines)
        }
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
}
