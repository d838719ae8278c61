extension Rule {
    static let imports = [targetImports, manifest]

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
}
