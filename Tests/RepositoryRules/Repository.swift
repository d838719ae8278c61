import Foundation

/// The files that the rules look at, as text by path.
struct Repository: Sendable {
    let files: [String: String]
    /// Every Swift file, by path.
    let sources: [SwiftSource]

    init(_ files: [String: String]) {
        self.files = files
        sources = files.filter { $0.key.hasSuffix(".swift") }
            .sorted { $0.key < $1.key }
            .map { SwiftSource(path: $0.key, text: $0.value) }
    }

    func paths(under folder: String) -> [String] {
        files.keys.filter { $0.hasPrefix(folder) }.sorted()
    }
}

extension Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// This repository, as it is on disk.
    static let this = Repository(readFiles())

    private static let skippedFolders: Set<String> = [".git", ".swiftpm", "xcuserdata"]

    private static func readFiles() -> [String: String] {
        let root = root.path(percentEncoded: false)
        var files: [String: String] = [:]
        guard let paths = FileManager.default.enumerator(atPath: root) else { return [:] }
        while let path = paths.nextObject() as? String {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            if skippedFolders.contains(name) || name.hasPrefix(".build") {
                paths.skipDescendants()
            } else if let data = FileManager.default.contents(atPath: root + path),
                let text = String(data: data, encoding: .utf8)
            {
                files[path] = text
            }
        }
        return files
    }
}
