extension Rule {
    static let documents = [changelog, commands, samples]

    static let changelog = Rule(
        "CHANGELOG.md: newest first, `## x.y.z - date`, Breaking, Added, Fixed, Documentation"
    ) { repository in
        guard let text = repository.files["CHANGELOG.md"] else { return [] }
        return Changelog(text).problems.map {
            Violation(path: "CHANGELOG.md", line: $0.line, message: $0.message)
        }
    }

    static let commands = Rule(
        "README.md shows exactly two commands first: Tests/run and Examples/run with an example"
    ) { repository in
        guard let readme = repository.files["README.md"],
            let manifest = repository.sources.first(where: { $0.path == "Examples/Package.swift" })
        else { return [] }
        let examples = manifest.occurrences(of: [".", "executableTarget", "(", "name", ":"])
            .map { manifest.tokens[$0 + 5].text }
        guard !examples.isEmpty else { return [] }
        let shell = MarkdownBlock.all(in: readme).first { ["sh", "bash"].contains($0.language) }
        let shown = shell?.lines ?? []
        let isRight =
            shown.count == 2 && shown.contains("Tests/run")
            && examples.contains { shown.contains("Examples/run \($0)") }
        guard !isRight else { return [] }
        let message = "the first shell block has to be Tests/run and Examples/run NAME"
        return [Violation(path: "README.md", line: shell?.line ?? 1, message: message)]
    }

    static let samples = Rule(
        "every Swift sample in the documentation is a marked part of a file in Examples"
    ) { repository in
        repository.files.keys.filter { $0.hasSuffix(".md") }.sorted().flatMap { path in
            MarkdownBlock.all(in: repository.files[path] ?? "")
                .filter { $0.language == "swift" }
                .compactMap { block in
                    problem(of: block, in: repository).map {
                        Violation(path: path, line: block.line, message: $0)
                    }
                }
        }
    }

    private static func problem(of block: MarkdownBlock, in repository: Repository) -> String? {
        guard let sample = block.sample else {
            return "put <!-- sample: Examples/NAME/FILE.swift#PART --> above it"
        }
        let parts = sample.split(separator: "#", maxSplits: 1).map(String.init)
        guard let path = parts.first, path.hasPrefix("Examples/"), let file = repository.files[path]
        else { return "\(sample) is no file in Examples" }
        guard parts.count == 2 else {
            return isEqual(block.lines, file.linesOfText) ? nil : "differs from \(path)"
        }
        guard let part = file.part(parts[1]) else { return "\(path) has no part \(parts[1])" }
        return isEqual(block.lines, part) ? nil : "differs from \(sample)"
    }

    private static func isEqual(_ sample: [String], _ source: [String]) -> Bool {
        sample.withoutBlankEnds == source.withoutBlankEnds
    }
}
