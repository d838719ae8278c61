import Foundation

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// One connection to one database file. It belongs to one actor and is never shared.
final class Connection {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    private let gate = StatementGate()
    private let patience = Patience()

    /// Opens the file.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - access: what may be done with the file.
    ///   - vfs: the name of the operating-system layer, nil for SQLite's own.
    init(path: String, access: Access, vfs: String? = nil) throws(SQLiteFailure) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, access.flags, vfs)
        guard code == SQLITE_OK, let handle else {
            let failure = SQLiteFailure.last(of: handle, code: code, statement: "")
            sqlite3_close_v2(handle)
            throw failure
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_set_authorizer(
            handle,
            { context, action, first, second, _, _ in
                guard let context else { return SQLITE_DENY }
                return Unmanaged<StatementGate>.fromOpaque(context).takeUnretainedValue()
                    .verdict(on: action, names: first, second)
            },
            Unmanaged.passUnretained(gate).toOpaque()
        )
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// How long a statement at least waits for another connection before it fails as busy.
    ///
    /// SQLite's own waiting sleeps up to a tenth of a second between two tries. Beside a process
    /// that commits without pause, whose lock is free for a moment only, its few tries all come at
    /// the wrong time: so it is asked each millisecond.
    func waitsForOthers(milliseconds: Int32) {
        patience.milliseconds = milliseconds
        sqlite3_busy_handler(
            handle,
            { context, tries in
                guard let context else { return 0 }
                let patience = Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue()
                guard tries < patience.milliseconds else { return 0 }
                usleep(1000)
                return 1
            },
            Unmanaged.passUnretained(patience).toOpaque()
        )
    }

    /// Runs one statement that is prepared once and kept.
    func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteFailure) {
        try kept(sql).run(values) { (_) throws(SQLiteFailure) in }
    }

    /// Runs one kept statement with values that were put together elsewhere.
    func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteFailure) {
        try kept(sql).run(values) { (_) throws(SQLiteFailure) in }
    }

    /// Runs one kept statement and returns all its rows.
    func rows(_ sql: String, _ values: SQLiteValue...) throws(SQLiteFailure) -> [SQLiteRow] {
        var rows: [SQLiteRow] = []
        try kept(sql).run(values) { (row) throws(SQLiteFailure) in rows.append(row) }
        return rows
    }

    /// Runs one kept statement and returns its first row.
    func row(_ sql: String, _ values: SQLiteValue...) throws(SQLiteFailure) -> SQLiteRow? {
        var first: SQLiteRow?
        try kept(sql).run(values) { (row) throws(SQLiteFailure) in first = first ?? row }
        return first
    }

    /// Runs one statement of ours once: prepared, run and forgotten.
    func runUnkept(_ sql: String) throws(SQLiteFailure) {
        try Statement(sql, on: handle, keeps: false).run([]) { (_) throws(SQLiteFailure) in }
    }

    /// Runs a statement of the app's once: prepared, gated, run and forgotten.
    func runOnce(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteFailure) -> [SQLiteRow] {
        gate.isClosed = true
        defer { gate.isClosed = false }
        var rows: [SQLiteRow] = []
        let statement = try Statement(sql, on: handle, keeps: false)
        try statement.run(values) { (row) throws(SQLiteFailure) in rows.append(row) }
        return rows
    }

    /// How many rows the latest statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// The row id of the latest insertion.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs `body` in one transaction: all of it is committed, or nothing is.
    ///
    /// A `write` takes the write lock at once, so that what it reads is still true when it commits.
    /// After an I/O error in the commit itself the outcome is known only by reading again.
    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result
    {
        try run(kind.rawValue)
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            try rollBack(after: error)
            throw error
        }
    }

    private func rollBack(after error: any Error) throws {
        // Some errors roll back by themselves; a second ROLLBACK would hide the first error.
        guard sqlite3_get_autocommit(handle) == 0 else { return }
        do {
            try run("ROLLBACK")
        } catch {
            throw SQLiteFailure(
                code: SQLITE_IOERR, message: "rollback failed: \(error.message)",
                statement: "ROLLBACK"
            )
        }
    }

    private func kept(_ sql: String) throws(SQLiteFailure) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, on: handle, keeps: true)
        statements[sql] = statement
        return statement
    }
}

extension Connection {
    /// What SQLite's question whether to wait is answered from.
    private final class Patience {
        var milliseconds: Int32 = 0
    }

    /// What a connection may do with its file.
    enum Access {
        /// Read and write, and make the file if there is none.
        case create
        /// Read alone.
        case read

        var flags: Int32 {
            // One actor owns the connection, so SQLite's own mutexes would be taken for nothing.
            let common = SQLITE_OPEN_NOMUTEX
            switch self {
            case .create: return common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .read: return common | SQLITE_OPEN_READONLY
            }
        }
    }

    /// How a transaction begins.
    enum TransactionKind: String {
        case read = "BEGIN"
        case write = "BEGIN IMMEDIATE"
    }
}
