extension Rule {
    static let direction = [stages, observation]

    /// The core's folders. A folder may use types of its own height and of those below.
    private static let heights: [String: Int] = [
        "Errors": 0, "Time": 0, "Identity": 0, "Calls": 0, "Catalog": 1, "Payment": 1, "Store": 2,
        "Verification": 2, "Granting": 2, "Policy": 2, "Journal": 2, "Queue": 3, "Restore": 4,
        "Entitlements": 2, "Inspection": 4, "Texts": 4,
        "Observation": 5,
    ]
    /// Files beside the folders that every stage uses; the others, `Shop.swift` first, are the top.
    private static let foundations: Set<String> = [
        "Effects", "Locked", "Moment", "PlantedFault",
    ]
    private static let top = 6

    private static func stage(_ source: SwiftSource) -> String? {
        guard source.component(0) == "Sources", source.component(1) == "Purser" else { return nil }
        let folder = source.component(2)
        return folder.hasSuffix(".swift") ? "" : folder
    }

    private static func height(_ source: SwiftSource) -> Int? {
        guard let stage = stage(source) else { return nil }
        if stage.isEmpty { return foundations.contains(source.name) ? 0 : top }
        return heights[stage]
    }

    static let stages = Rule(
        "the core's folders depend on each other in one direction"
    ) { repository in
        let core = repository.sources.filter { stage($0) != nil }
        var homes: [String: SwiftSource] = [:]
        for source in core {
            for type in source.declarations where type.isType && !type.isPrivate {
                homes[type.name] = source
            }
        }
        return core.flatMap { source -> [Violation] in
            guard let height = Rule.height(source) else {
                let message = "Sources/Purser/\(stage(source) ?? "") has no place in the design"
                return [source.violation(1, message)]
            }
            return mentions(in: source, of: homes).compactMap { token, home in
                // Everyone tells the observers what happened; the next rule says how.
                guard stage(home) != "Observation", let other = Rule.height(home), other > height
                else { return nil }
                let place = stage(home).flatMap { $0.isEmpty ? nil : $0 } ?? "the top"
                return source.violation(
                    token.line, "\(token.text) belongs to \(place), which stands above"
                )
            }
        }
    }

    static let observation = Rule(
        "observation is written to by all and read by none: stages know events, not observers"
    ) { repository in
        let core = repository.sources.filter { stage($0) != nil }
        var homes: [String: SwiftSource] = [:]
        for source in core where stage(source) == "Observation" {
            for type in source.declarations
            where type.isType && !type.isPrivate && !type.name.contains("Event") {
                homes[type.name] = source
            }
        }
        return core.filter { stage($0) != "Observation" && height($0) != top }.flatMap { source in
            mentions(in: source, of: homes).map { token, _ in
                source.violation(token.line, "\(token.text) observes this stage")
            }
        }
    }

    /// The first mention of each type in a file.
    private static func mentions(
        in source: SwiftSource, of homes: [String: SwiftSource]
    ) -> [(Token, SwiftSource)] {
        var seen: Set<String> = []
        var found: [(Token, SwiftSource)] = []
        for (index, token) in source.tokens.enumerated() where token.kind == .word {
            // A member or a nested type may be called like a type elsewhere.
            let isMember = index > 0 && source.tokens[index - 1].isSymbol(".")
            guard !isMember, let home = homes[token.text], seen.insert(token.text).inserted
            else { continue }
            found.append((token, home))
        }
        return found
    }
}
