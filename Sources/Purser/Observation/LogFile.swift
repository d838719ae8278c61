import Foundation

/// A log's file, and beside it the accounts behind its aliases.
struct LogFile: Sendable {
    private let lineFile: URL
    private let accountFile: URL

    init(_ url: URL) {
        lineFile = url
        accountFile = url.deletingLastPathComponent()
            .appending(path: url.lastPathComponent + "-accounts")
    }

    /// The lines of earlier launches; one that was cut in the middle is left out.
    func lines() -> [String] {
        let data = FileManager.default.contents(atPath: path(lineFile)) ?? Data()
        return data.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
            guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else {
                return nil
            }
            return String(data: bytes, encoding: .utf8)
        }
    }

    /// Adds a line.
    ///
    /// - Returns: false if the file is missing or too large to go on, so that it must be written
    ///   anew.
    func append(_ line: String, limitBytes: Int) throws -> Bool {
        guard let handle = FileHandle(forWritingAtPath: path(lineFile)) else { return false }
        defer { handle.closeFile() }
        guard try handle.seekToEnd() < UInt64(limitBytes) else { return false }
        try handle.write(contentsOf: Data((line + "\n").utf8))
        return true
    }

    func store(_ lines: LogLines) throws {
        try write(Data(lines.text.utf8), to: lineFile)
    }

    /// The accounts of earlier launches; none without a file.
    func aliases() -> AccountAliases {
        guard FileManager.default.fileExists(atPath: path(accountFile)) else {
            return AccountAliases()
        }
        guard let data = FileManager.default.contents(atPath: path(accountFile)) else {
            return .unreadable
        }
        do {
            return AccountAliases(try JSONDecoder().decode([AccountID].self, from: data))
        } catch {
            return .unreadable
        }
    }

    func store(_ aliases: AccountAliases) throws {
        try write(JSONEncoder().encode(aliases.accounts), to: accountFile)
    }

    func erase() throws {
        for file in [lineFile, accountFile] where FileManager.default.fileExists(atPath: path(file))
        {
            try FileManager.default.removeItem(at: file)
        }
    }

    private func write(_ data: Data, to file: URL) throws {
        try data.write(to: file, options: .atomic)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: path(file)
        )
    }

    private func path(_ file: URL) -> String { file.path(percentEncoded: false) }
}
