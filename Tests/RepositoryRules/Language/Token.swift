/// A piece of Swift code that is neither white space nor a comment.
struct Token: Equatable, Sendable {
    enum Kind: Sendable {
        /// An identifier, a keyword, or one of them behind `@` or `#`.
        case word
        case number
        /// A string or regular expression; its text is the content between the delimiters.
        case string
        case symbol
    }

    let kind: Kind
    let text: String
    let line: Int
    /// Nothing stands between it and the token before it.
    let isAttached: Bool

    func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }

    func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
}

struct Comment: Equatable, Sendable {
    let lines: ClosedRange<Int>
    let text: String
    let isDocumentation: Bool
}
