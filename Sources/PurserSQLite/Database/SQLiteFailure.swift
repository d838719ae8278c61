#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// What SQLite answered when it did not do what it was asked.
public struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code.
    public let code: Int32
    /// SQLite's own words.
    public let message: String
    /// The statement, without its values; empty where no statement was involved.
    public let statement: String

    /// Makes a failure from SQLite's answer.
    public init(code: Int32, message: String, statement: String) {
        self.code = code
        self.message = message
        self.statement = statement
    }

    /// The code without SQLite's extension.
    public var primaryCode: Int32 { code & 0xff }

    /// One line for a log. It never holds a value that was bound.
    public var description: String {
        statement.isEmpty
            ? "SQLite \(code): \(message)" : "SQLite \(code): \(message) in: \(statement)"
    }
}

extension SQLiteFailure {
    /// True when the connection cannot be trusted after it and must be opened again.
    var endsConnection: Bool {
        switch primaryCode {
        case SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN, SQLITE_PROTOCOL: true
        default: false
        }
    }

    /// True when the medium has no room.
    var isFull: Bool { primaryCode == SQLITE_FULL }

    /// True when it proves that the file is not what a journal wrote.
    var provesDamage: Bool {
        primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB
    }

    /// A stored value is of another kind than the one that was written: the file is damaged.
    static func unexpectedValue(column: Int, of statement: String) -> SQLiteFailure {
        SQLiteFailure(
            code: SQLITE_CORRUPT, message: "unexpected value in column \(column)",
            statement: statement
        )
    }
}
