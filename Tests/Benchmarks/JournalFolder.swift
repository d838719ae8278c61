import Foundation

/// A folder for one measurement, gone when it is.
final class JournalFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("purser-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var file: URL { url.appendingPathComponent("journal.sqlite") }
}
