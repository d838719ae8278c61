extension Rule {
    static let names = [
        typeNames, collisions, adapters, abbreviations, identifiers, durations, units, money,
    ]

    private static let forbiddenSuffixes = [
        "Impl", "Manager", "Type", "Helper", "Helpers", "Util", "Utils", "Utility", "Base",
    ]

    static let typeNames = Rule(
        "no type is called …Impl, …Manager, …Type, …Helper, …Utils or I…", swiftIn: sources
    ) { source in
        source.allDeclarations.filter { $0.isType || $0.keyword == "typealias" }
            .compactMap { type in
                let suffix = forbiddenSuffixes.first { type.name.hasSuffix($0) }
                let letters = Array(type.name.prefix(3))
                let hungarian =
                    letters.count == 3 && letters[0] == "I" && letters[1].isUppercase
                    && letters[2].isLowercase
                guard suffix != nil || hungarian else { return nil }
                return source.violation(
                    type.lines.lowerBound,
                    "\(type.name): say what it is, not that it is a \(suffix ?? "protocol")"
                )
            }
    }

    /// What Foundation, StoreKit and SwiftUI call their own, and the modules' own names.
    private static let takenNames: Set<String> = [
        "Alert", "Animation", "App", "AppStore", "Binding", "Bundle", "Button", "Calendar", "Color",
        "Data", "Date", "Decimal", "Environment", "Event", "ExternalPurchase", "Form", "Group",
        "Host", "Image", "Label", "Layout", "Link", "List", "Locale", "Menu", "Message",
        "Notification", "Observation", "Operation", "Path", "Port", "Process", "Product",
        "Progress", "PurchaseAction", "PurchaseIntent", "Scanner", "Scene", "Section", "Settings",
        "State", "StoreView", "Storefront", "Stream", "Table", "Text", "Thread", "Timer",
        "Transaction", "Unit", "URL", "UUID", "VerificationResult", "View",
        "Purser", "PurserReceipts", "PurserSQLite", "PurserStoreKit", "PurserTesting", "PurserC",
    ]

    static let collisions = Rule(
        "no public type is called like one of Foundation, StoreKit or SwiftUI, or like its module",
        swiftIn: sources
    ) { source in
        source.declarations.filter { $0.isType && $0.isPublic && takenNames.contains($0.name) }
            .map { source.violation($0.lines.lowerBound, "\($0.name) is taken") }
    }

    static let adapters = Rule(
        "what adapts a store is called …Adapter", swiftIn: sources
    ) { source in
        source.declarations.compactMap { type in
            guard type.isType, type.isPublic, type.keyword != "protocol",
                type.header.contains(where: { $0.isWord("StoreAdapter") }),
                !type.name.hasSuffix("Adapter"), source.component(1) != "PurserTesting"
            else { return nil }
            return source.violation(type.lines.lowerBound, "\(type.name) is an adapter")
        }
    }

    private static let forbiddenWords: Set<String> = [
        "btn", "cfg", "cnt", "config", "ctx", "cur", "dict", "doc", "err", "evt", "fn", "idx",
        "impl", "info", "mgr", "msg", "num", "obj", "params", "pkg", "prev", "prod", "ptr",
        "qty", "req", "res", "resp", "str", "tmp", "txn", "util", "utils", "val", "vc",
    ]

    static let abbreviations = Rule(
        "names are whole words: no abbreviations", swiftIn: sources
    ) { source in
        source.allDeclarations.filter { $0.keyword != "import" && $0.keyword != "extension" }
            .compactMap { declaration in
                // C names are the C header's.
                guard !declaration.name.contains("_") else { return nil }
                let word = camelWords(declaration.name).first { forbiddenWords.contains($0) }
                return word.map {
                    source.violation(
                        declaration.lines.lowerBound, "\(declaration.name): \"\($0)\" is short for?"
                    )
                }
            }
    }

    static func camelWords(_ name: String) -> [String] {
        var words: [String] = []
        for character in name {
            if character.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1].append(character.lowercased())
        }
        return words
    }

    static let identifiers = Rule(
        "an identifier is a struct of its own, never String", swiftIn: sources
    ) { source in
        source.allDeclarations.compactMap { declaration in
            guard declaration.isPublic, ["var", "let"].contains(declaration.keyword),
                declaration.name.hasSuffix("ID"),
                declaration.header.dropFirst().map(\.text).starts(with: [":", "String"])
            else { return nil }
            return source.violation(declaration.lines.lowerBound, "\(declaration.name) is a String")
        }
    }

    static let durations = Rule(
        "a length of time is a Duration, never TimeInterval", swiftIn: sources
    ) { source in
        source.occurrences(of: ["TimeInterval"]).map {
            source.violation(source.tokens[$0].line, "TimeInterval has no unit in its name")
        }
    }

    private static let times: Set<String> = [
        "timeout", "delay", "interval", "duration", "wait", "age", "lifetime", "patience",
    ]

    static let units = Rule(
        "a length of time that is a number carries its unit last", swiftIn: sources
    ) { source in
        let numbers: Set<String> = ["Int", "Int64", "UInt", "UInt64", "Double"]
        return source.allDeclarations.compactMap { declaration in
            guard ["var", "let"].contains(declaration.keyword),
                declaration.header.count > 2, declaration.header[1].isSymbol(":"),
                numbers.contains(declaration.header[2].text),
                let word = camelWords(declaration.name).last, times.contains(word)
            else { return nil }
            return source.violation(
                declaration.lines.lowerBound, "\(declaration.name): seconds, or days?"
            )
        }
    }

    private static let amounts: Set<String> = ["price", "amount", "balance", "cost", "money"]

    static let money = Rule(
        "money is Decimal, never floating point", swiftIn: ["Sources/", "Examples/"]
    ) { source in
        source.tokens.indices.compactMap { index in
            let tokens = source.tokens[index...].prefix(3).map(\.text)
            guard tokens.count == 3, tokens[1] == ":", ["Double", "Float"].contains(tokens[2]),
                let word = camelWords(tokens[0]).last, amounts.contains(word)
            else { return nil }
            return source.violation(source.tokens[index].line, "\(tokens[0]) is a \(tokens[2])")
        }
    }
}
