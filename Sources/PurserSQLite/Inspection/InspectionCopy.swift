import Foundation
import Purser

/// A copy of a journal's files, so that looking at it changes nothing and leaves nothing beside it.
final class InspectionCopy {
    private let folder: URL
    var file: URL { folder.appendingPathComponent("journal.sqlite") }

    /// Copies the database and its log, again while another process writes to them.
    init(of source: URL, effects: Effects) throws {
        let manager = FileManager.default
        folder = manager.temporaryDirectory
            .appendingPathComponent("purser-inspection-\(effects.uuid().uuidString)")
        // The copy holds proofs: nobody else on the machine may read it.
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
        for _ in 0..<5 {
            let before = Self.stamp(of: source)
            for suffix in ["-wal", ""] {
                let target = URL(fileURLWithPath: file.path + suffix)
                if manager.fileExists(atPath: target.path) { try manager.removeItem(at: target) }
                let origin = URL(fileURLWithPath: source.path + suffix)
                guard suffix.isEmpty || manager.fileExists(atPath: origin.path) else { continue }
                try Data(contentsOf: origin).write(to: target)
            }
            if before == Self.stamp(of: source) { return }
        }
        throw JournalFailure(.unavailable, "the journal is being written; try again")
    }

    deinit {
        // What is left in the temporary folder is the system's to remove.
        try? FileManager.default.removeItem(at: folder)
    }

    private static func stamp(of source: URL) -> [String] {
        ["", "-wal"].map { suffix in
            var status = stat()
            guard stat(source.path + suffix, &status) == 0 else { return "none" }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
        }
    }
}
