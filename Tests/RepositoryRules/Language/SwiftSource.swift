/// A Swift file, read once for all rules.
struct SwiftSource: Sendable {
    let path: String
    let lines: [String]
    let tokens: [Token]
    let comments: [Comment]
    let declarations: [Declaration]
    /// Where each word and symbol stands.
    private let indices: [String: [Int]]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let lexer = Lexer(text)
        tokens = lexer.tokens
        comments = lexer.comments
        declarations = DeclarationParser.declarations(in: lexer.tokens)
        indices = Dictionary(
            grouping: lexer.tokens.indices.filter { lexer.tokens[$0].kind != .string },
            by: { lexer.tokens[$0].text }
        )
    }

    /// The file's name without `.swift`.
    var name: String { String((path.split(separator: "/").last ?? "").dropLast(6)) }

    /// The part of the path at an index, `""` where there is none.
    func component(_ index: Int) -> String {
        let parts = path.split(separator: "/")
        return index < parts.count ? String(parts[index]) : ""
    }

    var allDeclarations: [Declaration] { declarations.flatMap(\.family) }

    func enclosing(line: Int) -> [Declaration] {
        allDeclarations.filter { $0.lines.contains(line) }
    }

    /// The comment that ends directly above a line.
    func comments(above line: Int) -> [Comment] {
        var next = line - 1
        var found: [Comment] = []
        for comment in comments.reversed() where comment.lines.upperBound <= next {
            guard comment.lines.upperBound == next else { break }
            found.append(comment)
            next = comment.lines.lowerBound - 1
        }
        return found.reversed()
    }

    func violation(_ line: Int, _ message: String) -> Violation {
        Violation(path: path, line: line, message: message)
    }

    /// The indices at which these words and symbols stand one after the other.
    func occurrences(of pattern: [String]) -> [Int] {
        guard let first = pattern.first, let candidates = indices[first] else { return [] }
        return candidates.filter { index in
            index + pattern.count <= tokens.count
                && zip(tokens[index...], pattern).allSatisfy { $0.kind != .string && $0.text == $1 }
        }
    }
}
