import Foundation

/// What a product offers to the world, as sorted lines, read from the compiler's symbol graphs.
struct PublicSurface: Sendable {
    let lines: [String]
    /// Symbols without a documentation comment.
    let undocumented: [String]

    init(graphs: [Data]) throws {
        let graphs = try graphs.map { try JSONDecoder().decode(SymbolGraph.self, from: $0) }
        let symbols = graphs.flatMap(\.symbols)
        let names = Dictionary(
            symbols.map { ($0.identifier.precise, $0.name) }, uniquingKeysWith: { name, _ in name }
        )
        let conformances = Dictionary(
            grouping: graphs.flatMap(\.relationships).compactMap { $0.conformance(names: names) },
            by: \.type
        )
        lines = Set(
            symbols.map { "\($0.name) | \($0.declaration)" }
                + conformances.map { type, all in
                    let targets = Set(all.map(\.target)).sorted().joined(separator: ", ")
                    return "\(type) | conforms to \(targets)"
                }
        ).sorted()
        undocumented = symbols.filter { !$0.isDocumented }.map(\.name).sorted()
    }

    var text: String { lines.map { $0 + "\n" }.joined() }

    /// The type at the top that a line belongs to.
    static func type(of line: String) -> String {
        String(line.prefix { $0 != "." && $0 != " " && $0 != "(" })
    }
}

extension PublicSurface {
    /// What the top of the CHANGELOG has to say of a product's changes since its last release.
    ///
    /// What is gone or changed stands under Breaking, what is new under Added, each by the name of
    /// its type in backticks. A product that was never released is named itself, under Added.
    static func missingFromChangelog(
        product: String, current: [String], released: [String]?, changelog: Changelog
    ) -> [String] {
        let top = changelog.versions.first
        let added = top?.sections["Added"] ?? ""
        let breaking = top?.sections["Breaking"] ?? ""
        func names(_ text: String, _ name: String) -> Bool {
            ["`", ".", "("].contains { text.contains("`\(name)\($0)") }
        }
        guard let released else {
            let isNamed = changelog.versions.contains { names($0.sections["Added"] ?? "", product) }
            return isNamed ? [] : ["Added: `\(product)`"]
        }
        let gone = Set(Set(released).subtracting(current).map(type))
        let new = Set(Set(current).subtracting(released).map(type))
        guard !gone.isEmpty || !new.isEmpty else { return [] }
        guard top?.date == "unreleased" else { return ["a version that is unreleased"] }
        let goneLines = gone.filter { !names(breaking, $0) }.map { "Breaking: `\($0)`" }
        let newLines = new.subtracting(gone).filter { !names(added + breaking, $0) }
            .map { "Added: `\($0)`" }
        return (goneLines + newLines).sorted()
    }
}

/// The parts of the compiler's JSON that the surface is made of.
private struct SymbolGraph: Decodable {
    struct Identifier: Decodable {
        let precise: String
    }

    struct Fragment: Decodable {
        let spelling: String
    }

    struct Location: Decodable {
        let uri: String
    }

    struct Documentation: Decodable {
        struct Line: Decodable {
            let text: String
        }

        let lines: [Line]
    }

    struct Symbol: Decodable {
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let docComment: Documentation?
        let location: Location?

        var name: String { pathComponents.joined(separator: ".") }

        var declaration: String {
            declarationFragments.map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }

        /// What the compiler made itself has no place and needs no comment.
        var isDocumented: Bool {
            location == nil
                || docComment?.lines.contains { !$0.text.allSatisfy(\.isWhitespace) } == true
        }
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?

        /// `nil` for other relationships, and for what the compiler gives to every type.
        func conformance(names: [String: String]) -> (type: String, target: String)? {
            guard kind == "conformsTo", let type = names[source] else { return nil }
            let target = names[target] ?? targetFallback ?? target
            guard !["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(target)
            else { return nil }
            return (type, target.hasPrefix("Swift.") ? String(target.dropFirst(6)) : target)
        }
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}
