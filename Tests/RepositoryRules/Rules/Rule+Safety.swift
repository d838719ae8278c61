extension Rule {
    static let safety = [traps, forcedUnwraps, emptyCatches, droppedErrors, errorTexts]

    static let traps = Rule(
        "nothing traps on what comes from outside: no try!, as!, fatalError", swiftIn: sources
    ) { source in
        let patterns = [["try", "!"], ["as", "!"], ["fatalError", "("]]
        return patterns.flatMap { pattern in
            source.occurrences(of: pattern).map {
                source.violation(source.tokens[$0].line, "\(pattern.joined()) can trap")
            }
        }
    }

    static let forcedUnwraps = Rule(
        "nothing is unwrapped by force, and no type is implicitly unwrapped", swiftIn: sources
    ) { source in
        source.tokens.indices.dropFirst().compactMap { index in
            let token = source.tokens[index]
            let before = source.tokens[index - 1]
            guard token.isSymbol("!"), token.isAttached, before.text != "try", before.text != "as"
            else { return nil }
            let endsOperand =
                before.kind != .symbol || [")", "]", "}", ">", "?"].contains(before.text)
            return endsOperand ? source.violation(token.line, "\(before.text)! can trap") : nil
        }
    }

    static let emptyCatches = Rule(
        "nothing is swallowed: no empty catch", swiftIn: everywhere
    ) { source in
        source.tokens.indices.compactMap { index in
            guard source.tokens[index].isWord("catch") else { return nil }
            let rest = source.tokens[index...]
            guard let opening = rest.firstIndex(where: { $0.isSymbol("{") }),
                opening + 1 < source.tokens.count, source.tokens[opening + 1].isSymbol("}")
            else { return nil }
            return source.violation(source.tokens[index].line, "what happens to the error?")
        }
    }

    static let errorTexts = Rule(
        "an error's text is shown, never searched", swiftIn: sources
    ) { source in
        let searches: Set<String> = ["contains", "hasPrefix", "hasSuffix", "range", "firstRange"]
        return source.occurrences(of: ["localizedDescription", "."]).compactMap { index in
            guard index + 2 < source.tokens.count, searches.contains(source.tokens[index + 2].text)
            else { return nil }
            return source.violation(source.tokens[index].line, "decides by an error's text")
        }
    }

    static let droppedErrors = Rule(
        "a `try?` whose value nobody takes has a comment that says why", swiftIn: sources
    ) { source in
        source.occurrences(of: ["try", "?"]).compactMap { index in
            let line = source.tokens[index].line
            let startsLine = index == 0 || source.tokens[index - 1].line < line
            let before = index == 0 ? nil : source.tokens[index - 1]
            // On a line of its own, and no part of what the line before began.
            let continues = before.map { ["=", "(", ",", "return", "??"].contains($0.text) }
            guard startsLine, continues != true,
                !source.comments.contains(where: { $0.lines.contains(line) }),
                source.comments(above: line).isEmpty
            else { return nil }
            return source.violation(line, "what happens to the error?")
        }
    }
}
