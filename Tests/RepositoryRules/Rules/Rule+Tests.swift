extension Rule {
    static let tests = [
        testFramework, suites, displayNames, testSubjects, knownIdentifiers, coverage(),
        systemRows(),
    ]

    static let testFramework = Rule(
        "tests are written with Swift Testing", swiftIn: everywhere
    ) { source in
        let xctest = source.occurrences(of: ["import", "XCTest"]).map {
            source.violation(source.tokens[$0].line, "XCTest")
        }
        let testing = source.occurrences(of: ["import", "Testing"]).filter { _ in
            !source.path.hasPrefix("Tests/") || source.path.hasPrefix("Tests/Support/")
        }
        return xctest
            + testing.map {
                source.violation(source.tokens[$0].line, "a test framework outside the tests")
            }
    }

    static let suites = Rule(
        "a test stands in an @Suite struct", swiftIn: ["Tests/"]
    ) { source in
        let loose = source.declarations.filter { $0.attribute("@Test") != nil }.map {
            source.violation($0.lines.lowerBound, "\($0.name) stands in no suite")
        }
        let unmarked = source.allDeclarations.compactMap { type -> Violation? in
            guard type.members.contains(where: { $0.attribute("@Test") != nil }),
                type.keyword != "extension",
                type.keyword != "struct" || type.attribute("@Suite") == nil
            else { return nil }
            return source.violation(type.lines.lowerBound, "\(type.name) is no @Suite struct")
        }
        return loose + unmarked
    }

    static let displayNames = Rule(
        "a test's display name is a sentence; the id of a scenario or invariant comes first",
        swiftIn: ["Tests/"]
    ) { source in
        source.allDeclarations.compactMap { test in
            guard let attribute = test.attribute("@Test") else { return nil }
            let line = test.lines.lowerBound
            guard let name = attribute.arguments.first, name.kind == .string else {
                return source.violation(line, "\(test.name) has no display name")
            }
            let words = name.text.split(separator: " ").map(String.init)
            guard words.count > 1 else {
                return source.violation(line, "\"\(name.text)\" is no sentence")
            }
            let ids = words.indices.filter { isIdentifier(words[$0]) }
            if ids.contains(where: { $0 > 0 || Coverage.id(of: words[$0]) == nil }) {
                let message = "\"\(name.text)\": one id, in first place, without punctuation"
                return source.violation(line, message)
            }
            return nil
        }
    }

    /// `P01` … `P99`, `I1` … `I12`, `S0` … `S4`: with or without punctuation around them.
    private static func isIdentifier(_ word: String) -> Bool {
        let word = word.trimmingPrefix { !$0.isLetter }
        guard let letter = word.first, "PIS".contains(letter) else { return false }
        let digits = word.dropFirst().prefix(while: \.isNumber)
        return (1...2).contains(digits.count)
            && !word.dropFirst(1 + digits.count).contains { $0.isLetter || $0.isNumber }
    }

    static let testSubjects = Rule(
        "a file with tests is called …Tests.swift", swiftIn: ["Tests/"]
    ) { source in
        guard !source.name.hasSuffix("Tests"),
            let test = source.allDeclarations.first(where: { $0.attribute("@Test") != nil })
        else { return [] }
        return [source.violation(test.lines.lowerBound, "holds a test")]
    }

    private static func shown(in source: SwiftSource) -> [(id: String, line: Int)] {
        source.allDeclarations.compactMap { test in
            guard let name = test.attribute("@Test")?.arguments.first, name.kind == .string,
                let id = Coverage.id(of: name.text)
            else { return nil }
            return (id, test.lines.lowerBound)
        }
    }

    static let knownIdentifiers = Rule(
        "a test carries only ids that exist", swiftIn: ["Tests/"]
    ) { source in
        shown(in: source).filter { !Coverage.ids.contains($0.id) }.map {
            source.violation($0.line, "there is no \($0.id)")
        }
    }

    /// Every id that is not pending has a test that carries it.
    static func coverage(pending: Set<String> = Coverage.pending) -> Rule {
        Rule("each scenario and each invariant has a test that carries its id") { repository in
            let carried = Set(repository.sources.flatMap { shown(in: $0).map(\.id) })
            return Coverage.carried.filter { !carried.contains($0) && !pending.contains($0) }.map {
                Violation(path: "Tests", line: 1, message: "no test carries \($0)")
            }
        }
    }

    /// Each need of the systems that people come from has an example and a test.
    static func systemRows(_ rows: [SystemRow] = SystemRow.all) -> Rule {
        Rule("each need of a system that people come from has an example and a test") {
            repository in
            let names = Set(
                repository.sources.flatMap(\.allDeclarations).compactMap {
                    $0.attribute("@Test")?.arguments.first?.text
                }
            )
            let rowless = Coverage.systems.filter { system in !rows.contains { $0.system == system }
            }
            return rows.flatMap { row -> [Violation] in
                var found: [Violation] = []
                if repository.files[row.example] == nil {
                    found.append(
                        Violation(path: row.example, line: 1, message: "\(row): no example"))
                }
                if !names.contains(row.test) {
                    let message = "\(row): no test \"\(row.test)\""
                    found.append(Violation(path: "Tests", line: 1, message: message))
                }
                return found
            }
                + rowless.map { Violation(path: "Tests", line: 1, message: "\($0) has no row") }
        }
    }
}
