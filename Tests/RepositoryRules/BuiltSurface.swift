import Foundation

/// The surfaces of the modules that were built together with this test.
enum BuiltSurface {
    static let products = manifestProducts()

    /// The compiler's interfaces, beside the test's own executable.
    private static let modules = URL(filePath: ProcessInfo.processInfo.arguments[0])
        .deletingLastPathComponent().appending(path: "Modules")

    /// Conformances and overlays differ from platform to platform; the files are Linux's.
    static var isReadable: Bool {
        #if os(Linux)
            FileManager.default.fileExists(atPath: modules.path(percentEncoded: false))
        #else
            false
        #endif
    }

    static func surface(of product: String) throws -> PublicSurface {
        let folder = try graphs.get().appending(path: product)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        return try PublicSurface(
            graphs: files.sorted().map { try Data(contentsOf: folder.appending(path: $0)) }
        )
    }

    private static let graphs = Result { try extractGraphs() }

    private struct ExtractionFailed: Error {
        let status: Int32
    }

    private static func extractGraphs() throws -> URL {
        let output = modules.deletingLastPathComponent().appending(path: "symbols")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            Repository.root.appending(path: ".ci/symbols").path(), modules.path(), output.path(),
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ExtractionFailed(status: process.terminationStatus)
        }
        return output
    }

    private static func manifestProducts() -> [String] {
        guard let manifest = Repository.this.sources.first(where: { $0.path == "Package.swift" })
        else { return [] }
        return manifest.occurrences(of: [".", "library", "(", "name", ":"])
            .map { manifest.tokens[$0 + 5].text }
    }
}
