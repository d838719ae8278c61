extension Rule {
    static let concurrency = [tasks, uncheckedSharing, synchronization]

    static let tasks = Rule(
        "the library starts no unstructured and no detached task", swiftIn: sources
    ) { source in
        occurrences(
            of: [
                ["Task", "{"], ["Task", "("], ["Task", "<"], ["Task", ".", "init"],
                ["Task", ".", "detached"], ["Task", ".", "immediate"], ["Thread", "("],
                ["Thread", "{"], ["Thread", ".", "detachNewThread"], ["DispatchQueue", "("],
                ["DispatchQueue", ".", "global"],
            ],
            in: source
        )
    }

    private static let lockFile = "Sources/Purser/Locked.swift"
    /// Targets that touch C or StoreKit 1; there a comment has to prove why it is safe.
    private static let edges: Set<String> = [
        "PurserC", "PurserStoreKit", "PurserSQLite", "PurserReceipts",
    ]

    static let uncheckedSharing = Rule(
        "no @unchecked Sendable or nonisolated(unsafe) but in Locked.swift and, proved by a "
            + "comment, at the edges to C and StoreKit 1",
        swiftIn: sources
    ) { source in
        guard source.path != lockFile else { return [] }
        let found =
            source.occurrences(of: ["@unchecked", "Sendable"])
            + source.occurrences(of: ["nonisolated", "(", "unsafe", ")"])
        return found.map { source.tokens[$0].line }.compactMap { line in
            let isCommented =
                source.comments.contains { $0.lines.contains(line) }
                || !source.comments(above: line).isEmpty
            guard edges.contains(source.component(1)), isCommented else {
                return source.violation(line, "shared without the compiler's proof")
            }
            return nil
        }
    }

    static let synchronization = Rule(
        "no import Synchronization: it needs iOS 18; use Locked", swiftIn: everywhere
    ) { source in
        occurrences(of: [["import", "Synchronization"]], in: source)
    }
}
