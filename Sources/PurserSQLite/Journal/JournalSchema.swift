import Purser

/// The tables of a journal, and how each version of them becomes the next.
///
/// `purser_live` holds rows whole: those not settled, and for a while those that are.
/// `purser_folded` holds settled rows without proofs, dense and in the order of their ids.
/// `purser_alias` finds a row by a delivery whose text is not the row's own key; where it is, a
/// flag in the row is enough.
enum JournalSchema {
    /// Marks a file as a journal of this library ("PrSr").
    static let application: Int64 = 0x5072_5372

    /// The version this library writes.
    static var version: Int { migrations.count }

    /// Step *n* makes version *n* + 1 of version *n*. Never changed once released; only added to.
    private static let migrations: [[String]] = [
        [
            """
            CREATE TABLE purser_meta (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID
            """,
            """
            CREATE TABLE purser_account (n INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE)
            """,
            """
            CREATE TABLE purser_live (
              n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL,
              flags INTEGER NOT NULL, owner INTEGER, aliases BLOB, settled INTEGER,
              body BLOB NOT NULL, folded BLOB)
            """,
            "CREATE INDEX purser_live_settled ON purser_live (settled)",
            """
            CREATE TABLE purser_folded (
              id TEXT PRIMARY KEY, version INTEGER NOT NULL, flags INTEGER NOT NULL, owner INTEGER,
              aliases BLOB, body BLOB NOT NULL) WITHOUT ROWID
            """,
            "CREATE INDEX purser_folded_entitling ON purser_folded (id) WHERE flags & 2",
            "CREATE TABLE purser_alias (alias TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID",
            """
            CREATE TABLE purser_book (
              n INTEGER PRIMARY KEY, account INTEGER NOT NULL, currency TEXT NOT NULL,
              balance INTEGER NOT NULL, UNIQUE (account, currency))
            """,
            """
            CREATE TABLE purser_movement (
              n INTEGER PRIMARY KEY, cause TEXT NOT NULL, revision INTEGER NOT NULL,
              line INTEGER NOT NULL, book INTEGER, amount INTEGER NOT NULL,
              balance INTEGER NOT NULL, at INTEGER NOT NULL, UNIQUE (cause, revision, line))
            """,
            "CREATE INDEX purser_movement_book ON purser_movement (book)",
        ]
    ]

    /// Brings the file to this library's version, in one transaction.
    ///
    /// - Parameter latest: the version to stop at; only tests stop earlier.
    /// - Throws: `JournalFailure` `newer` for a file of a later version, which is left as it is;
    ///   ``ForeignFile`` for a database that no journal made.
    static func migrate(_ connection: Connection, to latest: Int = version) throws {
        guard try found(in: connection) != latest else { return }
        try connection.transaction(.write) {
            // Read again under the write lock: another process may have been first.
            let found = try found(in: connection)
            guard found < latest else { return }
            for statement in migrations[found..<latest].joined() {
                try connection.runUnkept(statement)
            }
            try connection.runUnkept("PRAGMA application_id = \(application)")
            try connection.runUnkept("PRAGMA user_version = \(latest)")
        }
    }

    /// The file's version; 0 for an empty file.
    private static func found(in connection: Connection) throws -> Int {
        let mark = try connection.row("PRAGMA application_id")?.integer(0)
        let version = try connection.row("PRAGMA user_version")?.integer(0) ?? 0
        guard mark == application else {
            let tables = try connection.row("SELECT count(*) FROM sqlite_schema")?.integer(0)
            guard mark == 0, version == 0, tables == 0 else { throw ForeignFile() }
            return 0
        }
        guard let known = Int(exactly: version), (1...self.version).contains(known) else {
            guard version > self.version else { throw ForeignFile() }
            throw JournalFailure(.newer, "the journal has version \(version)")
        }
        return known
    }

    /// A database that no journal made.
    struct ForeignFile: Error {}
}
