/// Splits Swift source into tokens and comments, so that the rules see code and never the text
/// inside a string or a comment. Code inside an interpolation is code.
struct Lexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var isAttached = false
    private(set) var tokens: [Token] = []
    private(set) var comments: [Comment] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        readCode(insideInterpolation: false)
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private func starts(with text: StaticString, at offset: Int = 0) -> Bool {
        text.withUTF8Buffer { wanted in
            position + offset + wanted.count <= bytes.count
                && bytes[(position + offset)..<(position + offset + wanted.count)]
                    .elementsEqual(wanted)
        }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == UInt8(ascii: "\n") { line += 1 }
            position += 1
        }
    }

    private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int, line: Int) {
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        tokens.append(Token(kind: kind, text: text, line: line, isAttached: isAttached))
        isAttached = true
    }

    private mutating func readCode(insideInterpolation: Bool) {
        var depth = 0
        while let byte = byte() {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: " "):
                advance()
                isAttached = false
            case UInt8(ascii: "/") where starts(with: "//"):
                readLineComment()
            case UInt8(ascii: "/") where starts(with: "/*"):
                readBlockComment()
            case UInt8(ascii: "\""):
                readString(hashes: 0)
            case UInt8(ascii: "#"):
                readAfterHash()
            case UInt8(ascii: "`"):
                readEscapedWord()
            case _ where byte.isDigit:
                readNumber()
            case _ where byte.isWordStart || byte == UInt8(ascii: "@"):
                readWord()
            case UInt8(ascii: "/") where startsRegularExpression:
                readRegularExpression(hashes: 0)
            case _ where byte.isOperator:
                readOperator()
            default:
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                if insideInterpolation && depth < 0 { return advance() }
                add(.symbol, from: position, to: position + 1, line: line)
                advance()
            }
        }
    }
}

// MARK: Comments

extension Lexer {
    private mutating func readLineComment() {
        let start = position
        let isDocumentation = starts(with: "///") && !starts(with: "////")
        while let byte = byte(), byte != UInt8(ascii: "\n") { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        comments.append(
            Comment(lines: line...line, text: text, isDocumentation: isDocumentation)
        )
        isAttached = false
    }

    private mutating func readBlockComment() {
        let start = position
        let first = line
        let isDocumentation = starts(with: "/**")
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                advance(2)
            } else if starts(with: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && position < bytes.count
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        comments.append(
            Comment(lines: first...line, text: text, isDocumentation: isDocumentation)
        )
        isAttached = false
    }
}

// MARK: Strings

extension Lexer {
    private mutating func readAfterHash() {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        switch byte(hashes) {
        case UInt8(ascii: "\""):
            position += hashes
            readString(hashes: hashes)
        case UInt8(ascii: "/"):
            position += hashes
            readRegularExpression(hashes: hashes)
        default:
            readWord()
        }
    }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    private mutating func readString(hashes: Int) {
        let isMultiline = starts(with: "\"\"\"")
        let quotes = isMultiline ? 3 : 1
        let first = line
        let index = tokens.count
        let attached = isAttached
        advance(quotes)
        let start = position
        var end = bytes.count
        while let byte = byte() {
            let closes = isMultiline ? starts(with: "\"\"\"") : byte == UInt8(ascii: "\"")
            if closes && hasHashes(hashes, at: quotes) {
                end = position
                advance(quotes + hashes)
                break
            }
            if byte == UInt8(ascii: "\\") && hasHashes(hashes, at: 1) {
                let isInterpolation = self.byte(1 + hashes) == UInt8(ascii: "(")
                advance(2 + hashes)
                isAttached = false
                if isInterpolation { readCode(insideInterpolation: true) }
            } else {
                advance()
            }
        }
        let text = String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
        let token = Token(kind: .string, text: text, line: first, isAttached: attached)
        tokens.insert(token, at: index)
        isAttached = true
    }

    /// A slash opens a regular expression where an operand may stand and text follows at once.
    private var startsRegularExpression: Bool {
        guard let next = byte(1), next != UInt8(ascii: " "), next != UInt8(ascii: "=") else {
            return false
        }
        guard !lastTokenEndsOperand else { return false }
        var offset = 1
        while let byte = byte(offset), byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "/") { return true }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func readRegularExpression(hashes: Int) {
        let first = line
        advance()
        let start = position
        while let byte = byte() {
            if byte == UInt8(ascii: "/") && hasHashes(hashes, at: 1) { break }
            advance(byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        add(.string, from: start, to: position, line: first)
        advance(1 + hashes)
    }
}

// MARK: Words, numbers and operators

extension Lexer {
    private mutating func readWord() {
        let start = position
        advance()
        while let byte = byte(), byte.isWordStart || byte.isDigit { position += 1 }
        add(.word, from: start, to: position, line: line)
    }

    private mutating func readEscapedWord() {
        advance()
        let start = position
        while let byte = byte(), byte != UInt8(ascii: "`") { advance() }
        add(.word, from: start, to: position, line: line)
        advance()
    }

    private mutating func readNumber() {
        let start = position
        while let byte = byte() {
            let isFraction = byte == UInt8(ascii: ".") && self.byte(1)?.isDigit == true
            guard byte.isWordStart || byte.isDigit || isFraction else { break }
            position += 1
        }
        add(.number, from: start, to: position, line: line)
    }

    /// Keywords after which an operand begins, so that `!` and `/` are no postfix or division.
    private static let openingWords: Set<String> = [
        "await", "case", "catch", "else", "guard", "if", "in", "is", "let", "repeat", "return",
        "switch", "throw", "where", "while", "yield",
    ]

    private var lastTokenEndsOperand: Bool {
        guard let last = tokens.last else { return false }
        switch last.kind {
        case .number, .string: return true
        case .word: return !Self.openingWords.contains(last.text)
        case .symbol: return [")", "]", "}", ">", "!", "?"].contains(last.text)
        }
    }

    private mutating func readOperator() {
        let start = position
        var end = start
        while end < bytes.count, bytes[end].isOperator {
            if end > start && bytes[end] == UInt8(ascii: "/") && end + 1 < bytes.count
                && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(bytes[end + 1])
            {
                break
            }
            end += 1
        }
        let run = String(decoding: bytes[start..<end], as: UTF8.self)
        if standsAlone(run) { end = start + 1 }
        add(.symbol, from: start, to: end, line: line)
        position = end
    }

    /// Whether the first character is a token of its own: postfix mark, member's dot, bracket.
    private func standsAlone(_ run: String) -> Bool {
        switch run.first {
        case ".": !run.hasPrefix("..")
        case "!", "?":
            isAttached && lastTokenEndsOperand && run != "!=" && run != "!=="
                && !run.hasPrefix("??")
        case ">": run.count > 1 && "?!.>".contains(run.dropFirst().first ?? " ")
        default: false
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isWordStart: Bool {
        self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }

    fileprivate var isOperator: Bool {
        switch self {
        case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
            UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
