import Foundation
import Purser

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// Prepared statements over SQLite's own interface.
final class BareConnection {
    private let connection: OpaquePointer
    private let begin: OpaquePointer
    private let put: OpaquePointer
    private let remove: OpaquePointer
    private let move: OpaquePointer
    private let end: OpaquePointer
    private let synchronises: Bool
    private var isSynchronised = true

    struct Failed: Error {}

    init(at file: URL, synchronises: Bool) throws {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(file.path, &handle, flags, nil) == SQLITE_OK, let handle else {
            throw Failed()
        }
        connection = handle
        self.synchronises = synchronises
        for sql in [
            "PRAGMA journal_mode=WAL", "PRAGMA synchronous=\(synchronises ? "FULL" : "OFF")",
            "CREATE TABLE rows (id TEXT PRIMARY KEY, body BLOB)",
            "CREATE TABLE movements (cause TEXT, amount INTEGER)",
        ] {
            sqlite3_exec(handle, sql, nil, nil, nil)
        }
        begin = try Self.prepared("BEGIN IMMEDIATE", handle)
        put = try Self.prepared("INSERT OR REPLACE INTO rows VALUES (?, ?)", handle)
        remove = try Self.prepared("DELETE FROM rows WHERE id = ?", handle)
        move = try Self.prepared("INSERT INTO movements VALUES (?, ?)", handle)
        end = try Self.prepared("COMMIT", handle)
    }

    deinit {
        for statement in [begin, put, remove, move, end] { sqlite3_finalize(statement) }
        sqlite3_close(connection)
    }

    func commit(_ commit: JournalCommit) throws(JournalFailure) {
        synchronise(commit.durability == .synchronised)
        try run(begin)
        for change in commit.changes {
            switch change {
            case .put(let row):
                bind(row.id.description, to: put)
                let code = row.body.withUnsafeBytes {
                    sqlite3_bind_blob(put, 2, $0.baseAddress, Int32($0.count), Self.copied)
                }
                guard code == SQLITE_OK else { throw JournalFailure(.other) }
                try run(put)
            case .remove(let id, _):
                bind(id.description, to: remove)
                try run(remove)
            }
        }
        for entry in commit.ledger?.entries ?? [] {
            bind(commit.ledger?.grant.rawValue ?? "", to: move)
            sqlite3_bind_int64(move, 2, entry.amount)
            try run(move)
        }
        try run(end)
    }

    private static var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    private static func prepared(
        _ sql: String, _ connection: OpaquePointer
    ) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { throw Failed() }
        return statement
    }

    private func synchronise(_ wanted: Bool) {
        guard synchronises, wanted != isSynchronised else { return }
        let sql = "PRAGMA synchronous=\(wanted ? "FULL" : "NORMAL")"
        sqlite3_exec(connection, sql, nil, nil, nil)
        isSynchronised = wanted
    }

    private func bind(_ text: String, to statement: OpaquePointer) {
        sqlite3_bind_text(statement, 1, text, -1, Self.copied)
    }

    private func run(_ statement: OpaquePointer) throws(JournalFailure) {
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw JournalFailure(.other) }
    }
}
