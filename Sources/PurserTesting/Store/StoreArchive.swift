import Foundation
import Purser

/// The file of a store: one record a line, each batch on the medium before anyone hears of it.
///
/// A process that is killed while it writes leaves at most a torn last line, which reading leaves
/// out.
final class StoreArchive: Sendable {
    private let file: FileHandle

    /// Opens the file, making it where there is none, and reads what is in it.
    static func open(_ url: URL) throws -> (StoreArchive, [StoreBooks.Record]) {
        if !FileManager.default.fileExists(atPath: url.path) {
            try Data().write(to: url, options: .atomic)
        }
        let file = try FileHandle(forUpdating: url)
        let data = try file.readToEnd() ?? Data()
        let whole = data.lastIndex(of: newline).map { $0 + 1 } ?? 0
        let decoder = JSONDecoder()
        let records = try data.prefix(whole).split(separator: newline).map { line in
            try decoder.decode(StoreBooks.Record.self, from: line)
        }
        try file.truncate(atOffset: UInt64(whole))
        return (StoreArchive(file), records)
    }

    private static let newline: UInt8 = 0x0a

    private init(_ file: FileHandle) {
        self.file = file
    }

    /// Appends records and returns when they are on the medium.
    func append(_ records: [StoreBooks.Record]) throws {
        guard !records.isEmpty else { return }
        let encoder = JSONEncoder()
        var lines = Data()
        for record in records {
            lines.append(try encoder.encode(record))
            lines.append(Self.newline)
        }
        try file.seekToEnd()
        try file.write(contentsOf: lines)
        try file.synchronize()
    }
}
