/// Finds the declarations of a file. Function bodies are skipped as a whole.
struct DeclarationParser {
    private let tokens: [Token]
    private var position = 0

    private static let keywords: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "extension", "typealias",
        "associatedtype", "func", "init", "deinit", "subscript", "var", "let", "case", "import",
    ]
    private static let modifiers: Set<String> = [
        "public", "open", "package", "internal", "private", "fileprivate", "static", "final",
        "class", "mutating", "nonmutating", "nonisolated", "isolated", "override", "convenience",
        "required", "lazy", "weak", "unowned", "indirect", "dynamic", "optional", "prefix",
        "postfix", "infix", "consuming", "borrowing", "distributed",
    ]
    private static let conditions: Set<String> = ["#if", "#elseif", "#else", "#endif"]

    init(_ tokens: [Token]) {
        self.tokens = tokens
    }

    static func declarations(in tokens: [Token]) -> [Declaration] {
        var parser = DeclarationParser(tokens)
        return parser.readMembers()
    }

    private var token: Token? { position < tokens.count ? tokens[position] : nil }

    private mutating func readMembers() -> [Declaration] {
        var members: [Declaration] = []
        while let token, !token.isSymbol("}") {
            if Self.conditions.contains(token.text) {
                skipLine()
            } else if let declaration = readDeclaration() {
                members.append(declaration)
            } else {
                skipOne()
            }
        }
        return members
    }

    private mutating func readDeclaration() -> Declaration? {
        let start = position
        let attributes = readAttributes()
        let modifiers = readModifiers()
        guard let keyword = token, keyword.kind == .word, Self.keywords.contains(keyword.text)
        else {
            position = start
            return nil
        }
        position += 1
        let headerStart = position
        let isContainer =
            Declaration.typeKeywords.contains(keyword.text) || keyword.text == "extension"
        skipHeader()
        let header = Array(tokens[headerStart..<position])
        var body: ClosedRange<Int>?
        var members: [Declaration] = []
        if let opening = token, opening.isSymbol("{") {
            if isContainer {
                position += 1
                members = readMembers()
                position += 1
            } else {
                skipOne()
            }
            body = opening.line...lastLine
            if !isContainer { skipRest() }
        }
        return Declaration(
            keyword: keyword.text,
            name: name(keyword: keyword.text, header: header),
            attributes: attributes,
            modifiers: modifiers,
            header: header,
            lines: tokens[start].line...lastLine,
            body: body,
            parameterCount: Self.parameterCount(header),
            members: members
        )
    }

    private var lastLine: Int { position > 0 ? tokens[min(position, tokens.count) - 1].line : 1 }

    private mutating func readAttributes() -> [Declaration.Attribute] {
        var attributes: [Declaration.Attribute] = []
        while let token, token.kind == .word, token.text.hasPrefix("@") {
            position += 1
            var arguments: [Token] = []
            if let opening = self.token, opening.isSymbol("("), opening.isAttached {
                let start = position
                skipOne()
                arguments = Array(tokens[(start + 1)..<max(start + 1, position - 1)])
            }
            attributes.append(.init(name: token.text, arguments: arguments))
        }
        return attributes
    }

    private mutating func readModifiers() -> Set<String> {
        var modifiers: Set<String> = []
        while let token, token.kind == .word, Self.modifiers.contains(token.text) {
            // `class` is a modifier only before a member, `class func`.
            if token.text == "class", position + 1 < tokens.count,
                !["func", "var", "subscript"].contains(tokens[position + 1].text)
            {
                break
            }
            position += 1
            modifiers.insert(token.text)
            if let opening = self.token, opening.isSymbol("("), opening.isAttached {
                let start = position
                skipOne()
                let argument = tokens[(start + 1)..<max(start + 1, position - 1)].map(\.text)
                modifiers.insert("\(token.text)(\(argument.joined()))")
                // A setter's access says nothing of the getter's.
                if argument == ["set"] { modifiers.remove(token.text) }
            }
        }
        return modifiers
    }

    /// Up to the body, the next declaration or the end of the container.
    private mutating func skipHeader() {
        let first = position
        while let token, !token.isSymbol("{"), !token.isSymbol("}") {
            if position > first, startsDeclaration(token) { return }
            skipOne()
        }
    }

    /// What may follow a body: a second block of the same expression, an initial value's tail.
    private mutating func skipRest() {
        while let token, !token.isSymbol("}"), !startsDeclaration(token) {
            skipOne()
        }
    }

    private func startsDeclaration(_ token: Token) -> Bool {
        guard token.kind == .word, position > 0, tokens[position - 1].line < token.line else {
            return false
        }
        return token.text.hasPrefix("@") || Self.conditions.contains(token.text)
            || Self.keywords.contains(token.text) || Self.modifiers.contains(token.text)
    }

    private mutating func skipLine() {
        guard let line = token?.line else { return }
        while let token, token.line == line { position += 1 }
    }

    /// One token, or a whole group when it opens one.
    private mutating func skipOne() {
        let closings = ["(": ")", "[": "]", "{": "}"]
        var expected: [String] = []
        repeat {
            guard let token else { return }
            if token.kind == .symbol {
                if let closing = closings[token.text] {
                    expected.append(closing)
                } else if token.text == expected.last {
                    expected.removeLast()
                }
            }
            position += 1
        } while !expected.isEmpty
    }

    private func name(keyword: String, header: [Token]) -> String {
        guard keyword != "init", keyword != "deinit", keyword != "subscript" else {
            return keyword
        }
        guard keyword == "extension" || keyword == "import" else { return header.first?.text ?? "" }
        return header.prefix { $0.kind == .word && $0.text != "where" || $0.isSymbol(".") }
            .map(\.text).joined()
    }

    /// The parameters of the first parenthesised list: its commas at the outer level, and one.
    private static func parameterCount(_ header: [Token]) -> Int {
        guard let opening = header.firstIndex(where: { $0.isSymbol("(") }) else { return 0 }
        var depth = 0
        var angles = 0
        var count = 0
        for token in header[opening...] {
            switch (token.kind, token.text) {
            case (.symbol, "("), (.symbol, "["), (.symbol, "{"): depth += 1
            case (.symbol, ")"), (.symbol, "]"), (.symbol, "}"): depth -= 1
            case (.symbol, "<"): angles += 1
            case (.symbol, ">"): angles -= 1
            case (.symbol, ":") where depth == 1 && angles == 0: count += 1
            default: break
            }
            if depth == 0 { break }
        }
        return count
    }
}
