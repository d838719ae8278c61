extension Rule {
    static let tests = [testFramework, suites, displayNames, testSubjects]

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
            if ids.contains(where: { $0 > 0 }) {
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
}
