import Foundation
import Testing

@Suite(
    "The public surface",
    .enabled(if: BuiltSurface.isReadable, "the surface's files are those of a build on Linux")
)
struct SurfaceTests {
    private static let folder = Repository.root.appending(path: "Tests/RepositoryRules/Surface")

    /// `update` and `release` write the files, for `Tests/surface`.
    private let mode = ProcessInfo.processInfo.environment["PURSER_SURFACE"]

    private func lines(_ path: String) -> [String]? {
        let file = Self.folder.appending(path: path)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.split(separator: "\n").map(String.init)
    }

    private func write(_ surface: PublicSurface, to path: String) throws {
        let file = Self.folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true
        )
        try surface.text.write(to: file, atomically: true, encoding: .utf8)
    }

    @Test("a product offers what its text file says", arguments: BuiltSurface.products)
    func file(product: String) throws {
        let surface = try BuiltSurface.surface(of: product)
        if mode != nil { try write(surface, to: "\(product).txt") }
        if mode == "release" { try write(surface, to: "Released/\(product).txt") }
        let difference = surface.lines.difference(from: lines("\(product).txt") ?? [])
        let shown = difference.prefix(20).map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }
        #expect(
            difference.isEmpty,
            "\n\(shown.joined(separator: "\n"))\nRun Tests/surface --update if this is meant.\n"
        )
    }

    @Test("every public symbol has a documentation comment", arguments: BuiltSurface.products)
    func documentation(product: String) throws {
        #expect(try BuiltSurface.surface(of: product).undocumented == [])
    }

    @Test(
        "the CHANGELOG says what changed since the last release", arguments: BuiltSurface.products)
    func changelog(product: String) throws {
        let missing = PublicSurface.missingFromChangelog(
            product: product,
            current: try BuiltSurface.surface(of: product).lines,
            released: lines("Released/\(product).txt"),
            changelog: Changelog(Repository.this.files["CHANGELOG.md"] ?? "")
        )
        #expect(missing == [])
    }
}
