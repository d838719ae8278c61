import Foundation

extension Rule {
    static let front = [readmeLength, productTable, landingPages, scripts, places, exampleList]

    static let readmeLength = Rule("README.md has at most 250 lines") { repository in
        let count = (repository.files["README.md"] ?? "").linesOfText.count
        return count > 251
            ? [Violation(path: "README.md", line: 251, message: "has \(count - 1) lines")] : []
    }

    /// The names behind `.library(name:` or `.executableTarget(name:` in a manifest.
    private static func names(_ kind: String, in path: String, of repository: Repository)
        -> [String]
    {
        guard let manifest = repository.sources.first(where: { $0.path == path }) else { return [] }
        return manifest.occurrences(of: [".", kind, "(", "name", ":"])
            .map { manifest.tokens[$0 + 5].text }
    }

    static let productTable = Rule(
        "each product is in the README's table and in the documentation's list"
    ) { repository in
        names("library", in: "Package.swift", of: repository).flatMap { product -> [Violation] in
            let places = [
                ("README.md", "| `\(product)` |"), (".spi.yml", product),
            ]
            return places.compactMap { path, text in
                let isThere = repository.files[path]?.contains(text) ?? false
                return isThere
                    ? nil : Violation(path: path, line: 1, message: "says nothing of \(product)")
            }
        }
    }

    static let landingPages = Rule(
        "each product has a landing page, which links to each of its articles"
    ) { repository in
        names("library", in: "Package.swift", of: repository).flatMap { product -> [Violation] in
            let folder = "Sources/\(product)/\(product).docc/"
            let landing = folder + product + ".md"
            guard let page = repository.files[landing] else {
                return [Violation(path: landing, line: 1, message: "there is none")]
            }
            return repository.paths(under: folder)
                .filter { $0.hasSuffix(".md") && $0 != landing }
                .compactMap { path in
                    let name = path.dropFirst(folder.count).dropLast(3)
                    return page.contains("<doc:\(name)>")
                        ? nil : Violation(path: landing, line: 1, message: "no link to \(name)")
                }
        }
    }

    static let scripts = Rule(
        "each script in Tests is in CONTRIBUTING.md"
    ) { repository in
        let text = repository.files["CONTRIBUTING.md"] ?? ""
        return repository.paths(under: "Tests/")
            .filter { repository.files[$0]?.hasPrefix("#!") ?? false }
            .filter { !text.contains("`\($0)`") && !text.contains("`\($0) ") }
            .map { Violation(path: "CONTRIBUTING.md", line: 1, message: "says nothing of \($0)") }
    }

    static let exampleList = Rule(
        "each example that can be run is named in the README"
    ) { repository in
        names("executableTarget", in: "Examples/Package.swift", of: repository)
            .filter { !(repository.files["README.md"] ?? "").contains($0) }
            .map { Violation(path: "README.md", line: 1, message: "says nothing of \($0)") }
    }

    /// A path in backquotes, or the target of a link: only what begins with a folder of ours.
    private static func mentionedPlaces(in line: String) -> [String] {
        let quoted = /`((?:Sources|Tests|Examples|\.ci)\/[A-Za-z0-9_.\/+\-]+)[` ]/
        let linked = /\]\(([A-Za-z0-9_.\/+\-]+)\)/
        return line.matches(of: quoted).map { String($0.output.1) }
            + line.matches(of: linked).map { String($0.output.1) }
    }

    static let places = Rule(
        "a place that a document names is there"
    ) { repository in
        let folders = Set(
            repository.files.keys.flatMap { path in
                let parts = path.split(separator: "/")
                return parts.indices.map { parts[..<$0].joined(separator: "/") }
            }
        )
        return repository.files.filter { $0.key.hasSuffix(".md") }.flatMap { path, text in
            text.linesOfText.enumerated().flatMap { number, line in
                mentionedPlaces(in: line).compactMap { place -> Violation? in
                    let name = place.hasSuffix("/") ? String(place.dropLast()) : place
                    // A document may also name what lies beside it.
                    let beside = path.split(separator: "/").dropLast().joined(separator: "/")
                    let isThere = [name, "\(beside)/\(name)"].contains {
                        repository.files[$0] != nil || folders.contains($0)
                    }
                    return isThere
                        ? nil
                        : Violation(path: path, line: number + 1, message: "there is no \(place)")
                }
            }
        }
    }
}
