import Foundation

extension Rule {
    static let texts = [caseTexts, languageKeys]

    /// Something that a user or a developer is told about, and where its cases and texts stand.
    private struct Told: Sendable {
        let group: String
        let cases: String
        let advice: String?
    }

    private static let told = [
        Told(
            group: "error", cases: "Sources/Purser/Errors/PurchaseError.swift",
            advice: "Sources/Purser/Errors/PurchaseError+Advice.swift"
        ),
        Told(
            group: "hold", cases: "Sources/Purser/Granting/HoldReason.swift",
            advice: "Sources/Purser/Granting/HoldReason+Advice.swift"
        ),
        Told(
            group: "rejection", cases: "Sources/Purser/Verification/RejectionReason.swift",
            advice: "Sources/Purser/Verification/RejectionReason+Advice.swift"
        ),
        Told(
            group: "pending", cases: "Sources/Purser/Queue/PendingReason.swift", advice: nil
        ),
        Told(
            group: "", cases: "Sources/Purser/Verification/UndecidedReason.swift",
            advice: "Sources/Purser/Verification/UndecidedReason+Advice.swift"
        ),
    ]

    static let caseTexts = Rule(
        "each error, hold, refusal and wait has advice for developers and a text for users"
    ) { repository in
        told.flatMap { told -> [Violation] in
            guard let source = repository.sources.first(where: { $0.path == told.cases })
            else { return [] }
            let advice = told.advice.flatMap { path in
                repository.sources.first { $0.path == path }
            }
            let advised = Set(advice?.tokens.map(\.text) ?? [])
            let tables = languageTables(in: repository)
            return cases(of: source).flatMap { name, line -> [Violation] in
                var found: [Violation] = []
                if told.advice != nil, !advised.contains(name) {
                    found.append(source.violation(line, "\(name) has no advice"))
                }
                guard !told.group.isEmpty else { return found }
                for (path, keys) in tables where !keys.contains("\(told.group).\(name)") {
                    let message = "\(path) has no \"\(told.group).\(name)\""
                    found.append(source.violation(line, message))
                }
                return found
            }
        }
    }

    /// The static codes of a struct of numbers; where there are none, the cases of an enum.
    private static func cases(of source: SwiftSource) -> [(String, Int)] {
        let codes = source.allDeclarations.filter { declaration in
            declaration.modifiers.contains("static")
                && declaration.header.contains { $0.isWord("Code") }
        }
        let cases = source.allDeclarations.filter { $0.keyword == "case" }
        return (codes.isEmpty ? cases : codes).map { ($0.name, $0.lines.lowerBound) }
    }

    static let languageKeys = Rule(
        "every language has the same keys, each of them once"
    ) { repository in
        let tables = languageTables(in: repository)
        let all = Set(tables.flatMap(\.keys))
        return tables.flatMap { path, keys -> [Violation] in
            let missing = all.subtracting(keys).sorted()
            let doubled = Set(keys.filter { key in keys.count { $0 == key } > 1 }).sorted()
            return missing.map { Violation(path: path, line: 1, message: "\($0) is missing") }
                + doubled.map { Violation(path: path, line: 1, message: "\($0) stands twice") }
        }
    }

    private static func languageTables(
        in repository: Repository
    ) -> [(path: String, keys: [String])] {
        repository.paths(under: "Sources/").filter { $0.hasSuffix(".strings") }.map { path in
            let lines = repository.files[path]?.linesOfText ?? []
            let keys = lines.compactMap { line -> String? in
                guard line.hasPrefix("\"") else { return nil }
                return line.split(separator: "\"").first.map(String.init)
            }
            return (path, keys)
        }
    }
}
