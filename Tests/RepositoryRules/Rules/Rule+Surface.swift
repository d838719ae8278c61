extension Rule {
    static let surface = [parameters, growingEnums, hiddenInterfaces, reexports]

    static let parameters = Rule(
        "an initialiser takes at most seven parameters", swiftIn: sources
    ) { source in
        source.allDeclarations.filter { $0.keyword == "init" && $0.parameterCount > 7 }.map {
            source.violation(
                $0.lines.lowerBound,
                "\($0.parameterCount) parameters: what is not required is a var with a default"
            )
        }
    }

    static let growingEnums = Rule(
        "a public enum is @nonexhaustive, or its comment says why it is closed", swiftIn: sources
    ) { source in
        source.allDeclarations.compactMap { type in
            guard type.keyword == "enum", type.isPublic,
                type.members.contains(where: { $0.keyword == "case" }),
                type.attribute("@nonexhaustive") == nil
            else { return nil }
            let comment = source.comments(above: type.lines.lowerBound).map(\.text).joined()
            guard !comment.lowercased().contains("closed") else { return nil }
            return source.violation(
                type.lines.lowerBound,
                "\(type.name) is neither @nonexhaustive nor said to be closed"
            )
        }
    }

    static let hiddenInterfaces = Rule("no @_spi", swiftIn: everywhere) { source in
        source.occurrences(of: ["@_spi"]).map {
            source.violation(source.tokens[$0].line, "@_spi is neither public nor private")
        }
    }

    static let reexports = Rule("no re-exports", swiftIn: everywhere) { source in
        source.occurrences(of: ["@_exported"]).map {
            source.violation(source.tokens[$0].line, "a module's users import what they use")
        }
    }
}
