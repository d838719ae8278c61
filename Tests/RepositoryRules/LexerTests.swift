import Testing

@Suite("The lexer")
struct LexerTests {
    private func texts(_ code: String) -> [String] { Lexer(code).tokens.map(\.text) }

    @Test("comments are no code, nested ones neither")
    func comments() {
        let lexer = Lexer("a // b\n/* c /* d */ e */ f\n/// g\n//// h")
        #expect(lexer.tokens.map(\.text) == ["a", "f"])
        #expect(lexer.comments.map(\.isDocumentation) == [false, false, true, false])
        #expect(lexer.comments.map(\.lines) == [1...1, 2...2, 3...3, 4...4])
    }

    @Test(
        "a string is one token, whatever stands in it",
        arguments: [
            (#""a // b""#, "a // b"), (##"#"a " \(b) b"#"##, #"a " \(b) b"#),
            ("\"\"\"\n a \"quoted\" b\n\"\"\"", "\n a \"quoted\" b\n"), (#""a \" b""#, #"a \" b"#),
            (#""""#, ""), ("#/a\\/ \"b/#", #"a\/ "b"#), ("/a\"[b]/", "a\"[b]"),
        ]
    )
    func strings(code: String, content: String) {
        let tokens = Lexer(code + " end").tokens
        #expect(tokens.map(\.text) == [content, "end"])
        #expect(tokens.map(\.kind) == [.string, .word])
    }

    @Test("what stands inside an interpolation is code")
    func interpolations() {
        let tokens = Lexer(#"f("a \(b("c \(d)"))!", e)"#).tokens
        #expect(tokens.filter { $0.kind == .word }.map(\.text) == ["f", "b", "d", "e"])
        #expect(
            tokens.filter { $0.kind == .string }.map(\.text) == [#"a \(b("c \(d)"))!"#, #"c \(d)"#])
        #expect(texts(##"#"\(a) \#(b)"#"##) == [##"\(a) \#(b)"##, "b"])
    }

    @Test(
        "operators are cut where a postfix mark ends",
        arguments: [
            ("a!.b", ["a", "!", ".", "b"]), ("a != b", ["a", "!=", "b"]), ("!a", ["!", "a"]),
            ("a?.b ?? c", ["a", "?", ".", "b", "??", "c"]), ("A<B>?", ["A", "<", "B", ">", "?"]),
            ("a...b", ["a", "...", "b"]), ("1.5.c", ["1.5", ".", "c"]),
            ("a / b / c", ["a", "/", "b", "/", "c"]),
            ("a -> b", ["a", "->", "b"]), ("a>=b", ["a", ">=", "b"]), ("`if`!", ["if", "!"]),
        ]
    )
    func operators(code: String, tokens: [String]) {
        #expect(texts(code) == tokens)
    }

    @Test("tokens know their line, also behind a long string and an open end")
    func lines() {
        let tokens = Lexer("a\n\"\"\"\n\n\\(b)\n\"\"\" c\n\"never closed").tokens
        #expect(tokens.map(\.line) == [1, 2, 4, 5, 6])
    }
}
