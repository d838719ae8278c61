struct Violation: Equatable, Sendable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

/// One sentence that every file keeps, and the function that finds where one does not.
struct Rule: Sendable, CustomStringConvertible {
    let sentence: String
    let check: @Sendable (Repository) -> [Violation]

    var description: String { sentence }

    init(_ sentence: String, check: @escaping @Sendable (Repository) -> [Violation]) {
        self.sentence = sentence
        self.check = check
    }

    /// A rule about each Swift file for itself.
    init(
        _ sentence: String,
        swiftIn folders: [String],
        check: @escaping @Sendable (SwiftSource) -> [Violation]
    ) {
        self.init(sentence) { repository in
            repository.sources
                .filter { source in folders.contains { source.path.hasPrefix($0) } }
                .flatMap(check)
        }
    }

    func violations(in repository: Repository) -> [Violation] {
        check(repository).sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    }
}

extension Rule {
    static let sources = ["Sources/"]
    static let everywhere = ["Sources/", "Tests/", "Examples/", "Package.swift"]

    static let all: [Rule] =
        layout + names + surface + imports + direction + safety + effects + concurrency
        + availability + tests + documents + front + texts + workplace
}
