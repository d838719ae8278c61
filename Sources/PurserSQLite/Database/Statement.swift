import Foundation

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// One prepared statement. Not shared between threads: it belongs to its ``Connection``.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    let sql: String

    /// Prepares one statement; text after it is refused, so that nothing is silently not run.
    init(_ sql: String, on connection: OpaquePointer, keeps: Bool) throws(SQLiteFailure) {
        var handle: OpaquePointer?
        var rest = 0
        let flags = keeps ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sql.withCString { text in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(connection, text, -1, flags, &handle, &tail)
            rest = tail.map { strlen($0) } ?? 0
            return code
        }
        guard code == SQLITE_OK else { throw .last(of: connection, code: code, statement: sql) }
        let isAlone = sql.utf8.suffix(rest).allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
        guard let handle, isAlone else {
            sqlite3_finalize(handle)
            throw SQLiteFailure(
                code: SQLITE_MISUSE, message: "expected exactly one statement", statement: sql
            )
        }
        self.handle = handle
        self.connection = connection
        self.sql = sql
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs the statement to its end and hands each row to `body`. The statement holds no lock and
    /// no value afterwards, whether or not it succeeded.
    func run(
        _ values: [SQLiteValue], each body: (SQLiteRow) throws(SQLiteFailure) -> Void
    ) throws(SQLiteFailure) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw SQLiteFailure(
                code: SQLITE_RANGE, message: "wrong number of values", statement: sql
            )
        }
        for (index, value) in zip(Int32(1)..., values) {
            let code = bind(value, at: index)
            guard code == SQLITE_OK else {
                throw .last(of: connection, code: code, statement: sql)
            }
        }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try body(row())
            case SQLITE_DONE: return
            case let code: throw .last(of: connection, code: code, statement: sql)
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        // SQLite's SQLITE_TRANSIENT, a macro that Swift does not import: copy the bytes at once.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null:
            return sqlite3_bind_null(handle, index)
        case .integer(let integer):
            return sqlite3_bind_int64(handle, index, integer)
        case .real(let real):
            return sqlite3_bind_double(handle, index, real)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // A nil pointer would bind NULL, and an empty buffer may have one.
                    guard let base = characters.baseAddress else {
                        return sqlite3_bind_text(handle, index, "", 0, copied)
                    }
                    return sqlite3_bind_text64(
                        handle, index, base, UInt64(characters.count), copied, UInt8(SQLITE_UTF8)
                    )
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_zeroblob(handle, index, 0)
                }
                return sqlite3_bind_blob64(handle, index, base, UInt64(bytes.count), copied)
            }
        }
    }

    private func row() -> SQLiteRow {
        SQLiteRow(
            values: (0..<sqlite3_column_count(handle)).map { column(at: $0) }, statement: sql
        )
    }

    private func column(at index: Int32) -> SQLiteValue {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER:
            return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT:
            return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            guard let base = sqlite3_column_text(handle, index) else { return .null }
            let count = Int(sqlite3_column_bytes(handle, index))
            let bytes = UnsafeBufferPointer(start: base, count: count)
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(handle, index))
            guard let base = sqlite3_column_blob(handle, index) else { return .blob(Data()) }
            return .blob(Data(bytes: base, count: count))
        default:
            return .null
        }
    }
}

extension SQLiteFailure {
    /// The failure that a connection reports for its latest call.
    static func last(
        of connection: OpaquePointer?, code: Int32, statement: String
    ) -> SQLiteFailure {
        let text = connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        return SQLiteFailure(
            code: code, message: text.map { String(cString: $0) } ?? "", statement: statement
        )
    }
}
