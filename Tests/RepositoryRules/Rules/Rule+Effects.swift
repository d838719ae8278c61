extension Rule {
    static let effects = [realTime, virtualTime, realRandomness, testTime]

    private static let effectsFile = "Sources/Purser/Effects.swift"

    private static let clocks = [
        ["Date", "(", ")"], ["Date", ".", "now"], ["Date", "(", "timeIntervalSinceNow"],
        ["UUID", "(", ")"], ["Task", ".", "sleep"], ["Thread", ".", "sleep"],
        ["ContinuousClock", "("], ["ContinuousClock", ".", "now"], ["SuspendingClock", "("],
        ["SuspendingClock", ".", "now"], ["DispatchTime", ".", "now"],
        ["DispatchWallTime", ".", "now"], ["ProcessInfo", ".", "processInfo", ".", "systemUptime"],
        ["clock_gettime", "("], ["gettimeofday", "("], ["time", "(", "nil", ")"], ["usleep", "("],
        ["nanosleep", "("], ["CFAbsoluteTimeGetCurrent", "("],
    ]

    static let realTime = Rule(
        "the real clock and new UUIDs stand in Effects.swift only", swiftIn: sources
    ) { source in
        source.path == effectsFile ? [] : occurrences(of: clocks, in: source)
    }

    static let virtualTime = Rule(
        "what is for tests cannot reach the real clock", swiftIn: ["Sources/PurserTesting/"]
    ) { source in
        source.occurrences(of: [".", "live"]).map {
            source.violation(source.tokens[$0].line, "the real effects")
        }
    }

    private static let generators = [
        ["SystemRandomNumberGenerator"], ["arc4random"], ["arc4random_uniform"], ["drand48"],
        ["getrandom"],
    ]
    private static let draws: Set<String> = ["random", "shuffled", "shuffle", "randomElement"]

    static let realRandomness = Rule(
        "the system's random numbers stand in Effects.swift only", swiftIn: sources
    ) { source in
        guard source.path != effectsFile else { return [] }
        let unseeded = source.tokens.indices.dropFirst().compactMap { index -> Violation? in
            let token = source.tokens[index]
            guard token.kind == .word, draws.contains(token.text),
                source.tokens[index - 1].isSymbol("."), index + 1 < source.tokens.count,
                source.tokens[index + 1].isSymbol("(")
            else { return nil }
            let arguments = source.tokens[index...].prefix { $0.line <= token.line + 3 }
                .prefix { !$0.isSymbol("{") }
            // `effects.random()` is the injected one.
            let receiver = index > 1 ? source.tokens[index - 2].text : ""
            guard !arguments.contains(where: { $0.isWord("using") }), receiver != "effects"
            else { return nil }
            return source.violation(token.line, "\(token.text) without a generator")
        }
        return unseeded + occurrences(of: generators, in: source)
    }

    private static let waits = [
        ["Task", ".", "sleep"], ["Thread", ".", "sleep"], ["usleep", "("], ["nanosleep", "("],
        ["sleep", "("], ["ContinuousClock", "("], ["ContinuousClock", ".", "now"],
        ["Date", "(", ")"], ["Date", ".", "now"],
    ]

    static let testTime = Rule(
        "tests neither sleep nor read the real clock", swiftIn: ["Tests/"]
    ) { source in
        source.path.hasPrefix("Tests/Benchmarks/") ? [] : occurrences(of: waits, in: source)
    }

    static func occurrences(of patterns: [[String]], in source: SwiftSource) -> [Violation] {
        patterns.flatMap { pattern in
            source.occurrences(of: pattern)
                // A member of something else may be called alike, `clock.sleep(…)`.
                .filter { $0 == 0 || ![".", "func"].contains(source.tokens[$0 - 1].text) }
                .map { source.violation(source.tokens[$0].line, pattern.joined()) }
        }
    }
}
