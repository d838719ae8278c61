extension Rule {
    static let surface = [
        parameters, growingEnums, firstSentences, hiddenInterfaces, reexports,
    ]

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

    static let firstSentences = Rule(
        "a documentation comment starts with a sentence", swiftIn: sources
    ) { source in
        var last = -1
        return source.comments.filter(\.isDocumentation).compactMap { comment in
            let continues = comment.lines.lowerBound == last + 1
            last = comment.lines.upperBound
            // A comment of several lines is one for each line.
            guard !continues else { return nil }
            let first = source.lines[(comment.lines.lowerBound - 1)...]
                .map { $0.drop { $0 == " " } }
                .prefix { $0.hasPrefix("///") }
                .map { $0.dropFirst(3).drop { $0 == " " } }
                .prefix { !$0.isEmpty }
                .joined(separator: " ")
            let begins = first.first.map { $0.isUppercase || "`0123456789\"-".contains($0) }
            let end = first.last { !"\"`*)".contains($0) }
            guard begins == true, end.map({ ".:…?".contains($0) }) == true else {
                return source.violation(comment.lines.lowerBound, "\"\(first.prefix(40))\"")
            }
            return nil
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
