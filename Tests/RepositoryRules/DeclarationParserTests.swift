import Testing

@Suite("The declaration parser")
struct DeclarationParserTests {
    private func parse(_ code: String) -> [Declaration] {
        SwiftSource(path: "A.swift", text: code).declarations
    }

    @Test("types hold their members, and bodies hold none")
    func nesting() {
        let declarations = parse(
            """
            public struct A: B where C == D {
                enum E { case f, g(H); indirect case i }
                func j() { func k() {}; struct L {} }
                var m: Int { n }
                static let o = [1: { p }]
            }
            extension Q.R: @retroactive S {}
            """
        )
        #expect(declarations.map(\.name) == ["A", "Q.R"])
        #expect(declarations.map(\.keyword) == ["struct", "extension"])
        #expect(declarations[0].isPublic)
        #expect(declarations[0].members.map(\.name) == ["E", "j", "m", "o"])
    }

    @Test("requirements without a body end where the next begins")
    func requirements() {
        let declarations = parse(
            """
            protocol A {
                associatedtype B: C
                func d(
                    _ e: F
                ) async throws(G) -> H
                @discardableResult func i() -> J
                var k: Int { get set }
                init(l: Int)
            }
            """
        )
        #expect(declarations[0].members.map(\.name) == ["B", "d", "i", "k", "init"])
        #expect(declarations[0].members[1].lines == 3...5)
        #expect(declarations[0].members[2].attribute("@discardableResult") != nil)
    }

    @Test("conditional compilation hides nothing")
    func conditions() {
        let declarations = parse(
            "#if os(Linux) && !DEBUG\nimport A\n#else\nimport B.C\n#endif\nlet d = 1")
        #expect(declarations.map(\.name) == ["A", "B.C", "d"])
    }

    @Test("a setter's access is not the property's")
    func setters() {
        let declarations = parse("public private(set) var a = 1\nprivate let b = 2\nclass C {}")
        #expect(declarations.map(\.isPublic) == [true, false, false])
        #expect(declarations.map(\.isPrivate) == [false, true, false])
    }

    @Test("bodies are measured from brace to brace")
    func bodies() {
        let declarations = parse(
            "func a(\n b: C\n) {\n d {\n }\n}\nvar e: F = {\n g\n}()\nlet h = 1")
        #expect(declarations.map(\.name) == ["a", "e", "h"])
        #expect(declarations.map(\.body) == [3...6, 7...9, nil])
    }

    @Test(
        "parameters are counted, their types' own lists are not",
        arguments: [
            ("init()", 0), ("init(a: B)", 1),
            ("init(_ a: [B: C], d: (e: F, g: H) -> I = { $0 })", 2),
            ("init<A>(b: A<C, D>, e: F)", 2), ("init?(a: B,\n c: D,)", 2),
        ]
    )
    func parameters(header: String, count: Int) {
        let declarations = parse("struct A { \(header) { b } }")
        #expect(declarations[0].members.map(\.parameterCount) == [count])
    }
}
