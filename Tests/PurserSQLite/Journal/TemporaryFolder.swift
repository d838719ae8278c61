import Foundation
import PurserSQLite

/// A folder of its own for one test, gone when the test is.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("purser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String = "purchases.sqlite") -> URL {
        url.appendingPathComponent(name)
    }

    /// The names of the files in it, sorted.
    var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        }
    }

    func journal(_ name: String = "purchases.sqlite") -> SQLiteJournal {
        SQLiteJournal(at: file(name), effects: .still())
    }

    /// Copies everything into another folder, as a backup does that takes what may be taken.
    func backUp(to other: TemporaryFolder, with suffixes: [String] = ["", "-wal"]) throws {
        for suffix in suffixes {
            let from = file("purchases.sqlite" + suffix)
            let to = other.file("purchases.sqlite" + suffix)
            guard FileManager.default.fileExists(atPath: from.path) else { continue }
            try? FileManager.default.removeItem(at: to)
            try FileManager.default.copyItem(at: from, to: to)
        }
    }
}
