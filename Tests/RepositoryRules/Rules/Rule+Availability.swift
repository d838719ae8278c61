extension Rule {
    static let availability = [newerInterfaces]

    private struct Newer: Sendable {
        let pattern: [String]
        let iOS: Int
        let macOS: Int
    }

    /// Interfaces newer than the package's floor, iOS 16 and macOS 13. Linux never checks these.
    private static let newer: [Newer] =
        [
            ["TaskExecutor"], ["executorPreference"], ["withTaskExecutorPreference"],
            ["unownedTaskExecutor"], ["UnownedTaskExecutor"], ["Mutex", "<"], ["Mutex", "("],
            ["Atomic", "<"], ["any", "AsyncSequence", "<"], ["some", "AsyncSequence", "<"],
            ["Int128"], ["UInt128"],
        ].map { Newer(pattern: $0, iOS: 18, macOS: 15) }
        + [
            ["@Observable"], ["@Model"], ["#Predicate"], ["withDiscardingTaskGroup"],
            ["DiscardingTaskGroup"], ["withThrowingDiscardingTaskGroup"], ["ExecutorJob"],
            ["withObservationTracking"], ["Predicate", "<"],
        ].map { Newer(pattern: $0, iOS: 17, macOS: 14) }
        + [["isolated", "deinit"]].map { Newer(pattern: $0, iOS: 18, macOS: 15) }
        + [
            ["Task", ".", "immediate"], ["InlineArray"], ["asTaskExecutor"], ["Observations"],
            ["Task", ".", "name"],
        ].map { Newer(pattern: $0, iOS: 26, macOS: 26) }

    static let newerInterfaces = Rule(
        "an interface newer than iOS 16 and macOS 13 stands under an @available that says so",
        swiftIn: ["Sources/", "Tests/", "Examples/"]
    ) { source in
        newer.flatMap { newer in
            source.occurrences(of: newer.pattern).compactMap { index in
                let line = source.tokens[index].line
                let isMarked = source.enclosing(line: line).contains { declaration in
                    declaration.attributes.contains {
                        $0.name == "@available"
                            && version(of: "iOS", in: $0.arguments) >= newer.iOS
                            && version(of: "macOS", in: $0.arguments) >= newer.macOS
                    }
                }
                guard !isMarked else { return nil }
                let interface = newer.pattern.joined(separator: " ")
                return source.violation(
                    line, "\(interface) needs @available(iOS \(newer.iOS), macOS \(newer.macOS), …)"
                )
            }
        }
    }

    private static func version(of platform: String, in arguments: [Token]) -> Int {
        guard let index = arguments.firstIndex(where: { $0.text == platform }),
            index + 1 < arguments.count
        else { return 0 }
        return Int(arguments[index + 1].text.prefix { $0 != "." }) ?? 0
    }
}
