extension Rule {
    static let imports = [targetImports, manifest, strictTargets]

    /// What each target may import; the core Foundation alone, and Apple's log where there is one.
    private static let allowedImports: [String: Set<String>] = [
        "Purser": ["Foundation", "os"],
        "PurserTesting": ["Foundation", "Purser"],
        "PurserReceipts": [
            "Foundation", "FoundationNetworking", "Purser", "CryptoKit", "Security", "COpenSSL",
        ],
        "PurserSQLite": ["Foundation", "Purser", "SQLite3", "CSQLite"],
        "PurserStoreKit": ["Foundation", "Purser", "PurserStoreKitAPI", "UIKit", "AppKit"],
        "StoreKitAPI": ["StoreKit", "PurserStoreKitStandIn"],
        "PurserC": [
            "Foundation", "Purser", "PurserReceipts", "PurserSQLite", "PurserStoreKit",
            // For the store in memory that a configuration may ask for.
            "PurserTesting", "CPurser", "CPurserCells",
        ],
    ]

    static let targetImports = Rule(
        "a target imports what its part of the design needs, and nothing else", swiftIn: sources
    ) { source in
        let target = source.component(1)
        let allowed = allowedImports[target] ?? []
        return source.declarations.filter { $0.keyword == "import" }.compactMap { declaration in
            // `import struct Foundation.Date` names a kind first.
            let module = declaration.header.first {
                !Declaration.typeKeywords.union(["func", "var", "let", "typealias"])
                    .contains($0.text)
            }
            guard let module, !allowed.contains(module.text) else { return nil }
            return source.violation(
                declaration.lines.lowerBound, "\(target) may not import \(module.text)"
            )
        }
    }

    static let manifest = Rule("the package depends on no other package") { repository in
        guard let manifest = repository.sources.first(where: { $0.path == "Package.swift" })
        else { return [] }
        return manifest.occurrences(of: [".", "package", "("]).map {
            manifest.violation(manifest.tokens[$0].line, "a dependency")
        }
    }

    /// The tokens of each target of a manifest, from its name to its end.
    private static func targets(of manifest: SwiftSource) -> [ArraySlice<Token>] {
        ["target", "executableTarget", "testTarget"].flatMap { kind in
            manifest.occurrences(of: [".", kind, "(", "name", ":"]).map { start in
                var depth = 0
                let end = manifest.tokens[(start + 2)...].firstIndex { token in
                    if token.text == "(" { depth += 1 }
                    if token.text == ")" { depth -= 1 }
                    return depth == 0
                }
                return manifest.tokens[(start + 5)..<(end ?? manifest.tokens.endIndex)]
            }
        }
    }

    static let strictTargets = Rule(
        "every Swift target is in Swift 6 mode, and a warning is an error in it"
    ) { repository in
        repository.sources.filter { $0.path.hasSuffix("Package.swift") }.flatMap { manifest in
            let mode = manifest.occurrences(of: ["swiftLanguageModes", ":", "[", ".", "v6", "]"])
            let loose = targets(of: manifest).filter { target in
                let texts = target.map(\.text)
                // What another target depends on is named in the same way.
                guard !texts.contains("condition") else { return false }
                let base = manifest.path.dropLast("Package.swift".count)
                let path = texts.firstIndex(of: "path").map { texts[$0 + 2] }
                let folder = base + (path ?? "Sources/\(texts[0])") + "/"
                let isSwift = repository.sources.contains { $0.path.hasPrefix(folder) }
                let settings = texts.firstIndex(of: "swiftSettings").map { texts[$0 + 2] } ?? ""
                return isSwift && !["strict", "planted"].contains(settings)
            }
            return (mode.isEmpty ? [manifest.violation(1, "no Swift 6 mode")] : [])
                + loose.map { target in
                    let name = target.first?.text ?? ""
                    return manifest.violation(target.first?.line ?? 1, "\(name) is not strict")
                }
        }
    }
}
