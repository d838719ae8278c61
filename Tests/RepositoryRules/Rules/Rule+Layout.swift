extension Rule {
    static let layout = [
        publicTypes, fileNames, sourceLength, testLength, functionLength, lineLength,
        folderNames, mirror,
    ]

    static let publicTypes = Rule(
        "a file has one public top-level type and is named after it", swiftIn: sources
    ) { source in
        let types = source.declarations.filter {
            ($0.isType || $0.keyword == "typealias") && $0.isPublic
        }
        if source.name == "Identifiers" {
            return types.filter { $0.keyword != "struct" }.map {
                source.violation($0.lines.lowerBound, "Identifiers.swift holds structs only")
            }
        }
        var found = types.dropFirst().map {
            source.violation($0.lines.lowerBound, "\($0.name) belongs into a file of its own")
        }
        if let first = types.first, first.name != source.name {
            found.append(
                source.violation(
                    first.lines.lowerBound, "the file's name has to be \(first.name).swift"
                )
            )
        }
        return found
    }

    static let fileNames = Rule(
        "a file is named after a type in it, Type+Topic.swift where it only extends one",
        swiftIn: sources
    ) { source in
        guard !source.declarations.isEmpty, source.name != "Identifiers" else { return [] }
        let types = source.declarations.filter(\.isType).map(\.name)
        if !types.isEmpty {
            // One platform's variant of a type is called Type+Platform.swift.
            let base = source.name.split(separator: "+").first.map(String.init) ?? ""
            return types.contains(base) || types.contains(source.name)
                ? []
                : [source.violation(1, "declares \(types.joined(separator: ", "))")]
        }
        let extended = source.declarations.filter { $0.keyword == "extension" }
            .flatMap { $0.name.split(separator: ".").map(String.init) }
        let parts = source.name.split(separator: "+").map(String.init)
        if !extended.isEmpty && !(parts.count == 2 && extended.contains(parts[0])) {
            return [source.violation(1, "has to be named like \(extended[0])+Topic.swift")]
        }
        return []
    }

    static let sourceLength = Rule(
        "a source file has at most 300 lines, documentation comments not counted",
        swiftIn: ["Sources/", "Examples/"]
    ) { source in
        length(of: source, limit: 300)
    }

    static let testLength = Rule(
        "a test file has at most 500 lines, documentation comments not counted",
        swiftIn: ["Tests/"]
    ) { source in
        length(of: source, limit: 500)
    }

    private static func length(of source: SwiftSource, limit: Int) -> [Violation] {
        let documentation = source.comments.filter(\.isDocumentation).map(\.lines.count)
        let last = source.lines.last == "" ? 1 : 0
        let count = source.lines.count - last - documentation.reduce(0, +)
        return count > limit ? [source.violation(1, "has \(count) lines")] : []
    }

    static let functionLength = Rule(
        "a function has at most 60 lines", swiftIn: everywhere
    ) { source in
        source.allDeclarations.compactMap { declaration in
            guard !declaration.isType, declaration.keyword != "extension",
                let body = declaration.body, body.count > 60
            else { return nil }
            return source.violation(
                body.lowerBound, "\(declaration.name) has \(body.count) lines"
            )
        }
    }

    static let lineLength = Rule(
        "a line has at most 100 columns", swiftIn: everywhere
    ) { source in
        source.lines.enumerated().filter { $0.element.utf8.count > 100 && $0.element.count > 100 }
            .map { source.violation($0.offset + 1, "has \($0.element.count) columns") }
    }

    private static let forbiddenFolders: Set<String> = [
        "Models", "Helpers", "Utils", "Utilities", "Managers", "Extensions", "Common", "Misc",
    ]

    static let folderNames = Rule(
        "folders are stages of a purchase: no Models, Helpers, Utils, Managers, no spaces"
    ) { repository in
        repository.files.keys.flatMap { path in
            var found: [Violation] = []
            if path.contains(" ") {
                found.append(Violation(path: path, line: 1, message: "a space in the path"))
            }
            for folder in path.split(separator: "/").dropLast().map(String.init)
            where forbiddenFolders.contains(folder) {
                found.append(
                    Violation(path: path, line: 1, message: "\(folder) is a kind of thing")
                )
            }
            return found
        }
    }

    private static let acrossFiles = ["AttackTests", "DifferentialTests", "PublishedProofTests"]

    static let mirror = Rule(
        "tests mirror sources: folder by folder, and XTests.swift begins with the name of X.swift"
    ) { repository in
        repository.paths(under: "Tests/").compactMap { path in
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count > 2, path.hasSuffix(".swift") else { return nil }
            let target = "Sources/\(parts[1])/"
            guard !repository.paths(under: target).isEmpty else { return nil }
            let folder = parts[1..<(parts.count - 1)].joined(separator: "/")
            let sources = repository.paths(under: "Sources/\(folder)/")
                .filter { $0.split(separator: "/").count == parts.count }
            guard !sources.isEmpty else {
                return Violation(path: path, line: 1, message: "there is no Sources/\(folder)")
            }
            let name = String(parts[parts.count - 1].dropLast(6))
            // Attacks and comparisons go across the files of a folder.
            if acrossFiles.contains(where: name.hasSuffix) { return nil }
            let mirrored = sources.contains { source in
                let tested = source.split(separator: "/").last.map { String($0.dropLast(6)) }
                return name.hasPrefix(tested ?? "-")
            }
            guard name.hasSuffix("Tests"), !mirrored else { return nil }
            return Violation(
                path: path, line: 1,
                message: "no file in Sources/\(folder) whose name \(name) begins with"
            )
        }
    }
}
