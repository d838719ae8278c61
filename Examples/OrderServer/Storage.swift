import Foundation
import OrderServerSQLite

/// The server's books on disk. Each method is one transaction: it happened whole, or not at all.
///
/// One connection on one thread; a server with many machines uses a database that they share, with
/// the same two unique keys, `orders.id` and `accepted.grant_id`.
final class Storage {
    /// What was accepted under a grant id.
    struct Accepted {
        let installation: String
        let account: String
        /// The balance that the first answer told.
        let balance: Int
        /// When, in milliseconds since 1970.
        let date: Int
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private var database: OpaquePointer?

    init(path: String) throws {
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw failure("open") }
        sqlite3_busy_timeout(database, 5000)
        try execute("PRAGMA journal_mode = WAL")
        // An answer must not tell of what a power cut takes back.
        try execute("PRAGMA synchronous = FULL")
        try execute(
            """
            CREATE TABLE IF NOT EXISTS orders (
                id TEXT PRIMARY KEY, account TEXT NOT NULL, product TEXT NOT NULL)
            """)
        try execute(
            """
            CREATE TABLE IF NOT EXISTS accepted (
                grant_id TEXT PRIMARY KEY, installation TEXT NOT NULL, account TEXT NOT NULL,
                order_id TEXT, coins INTEGER NOT NULL, balance INTEGER NOT NULL,
                date INTEGER NOT NULL)
            """)
        try execute(
            "CREATE TABLE IF NOT EXISTS balances (account TEXT PRIMARY KEY, coins INTEGER NOT NULL)"
        )
    }

    deinit { sqlite3_close(database) }

    /// Keeps an order and returns its number.
    func createOrder(account: String, product: String) throws -> String {
        let id = UUID().uuidString.lowercased()
        try run("INSERT INTO orders VALUES (?, ?, ?)", [id, account, product])
        return id
    }

    /// Whose order this is; nil if there is none of that number.
    func owner(ofOrder id: String) throws -> String? {
        try rows("SELECT account FROM orders WHERE id = ?", [id]).first?[0]
    }

    /// Accepts a purchase once and credits it; a second time it only says what was said before.
    func accept(
        grant: String, installation: String, account: String, order: String?, coins: Int
    ) throws -> Accepted {
        // Taken at once, so that two requests for one grant cannot both find nothing.
        try execute("BEGIN IMMEDIATE")
        do {
            if let known = try accepted(grant) {
                try execute("COMMIT")
                return known
            }
            try run(
                """
                INSERT INTO balances VALUES (?, ?)
                ON CONFLICT (account) DO UPDATE SET coins = coins + excluded.coins
                """, [account, String(coins)])
            let balance = try self.balance(of: account)
            let date = Int(Date().timeIntervalSince1970 * 1000)
            try run(
                "INSERT INTO accepted VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    grant, installation, account, order, String(coins), String(balance),
                    String(date),
                ])
            try execute("COMMIT")
            return Accepted(
                installation: installation, account: account, balance: balance, date: date)
        } catch {
            try execute("ROLLBACK")
            throw error
        }
    }

    /// What an account has.
    func balance(of account: String) throws -> Int {
        let row = try rows("SELECT coins FROM balances WHERE account = ?", [account]).first
        return row?[0].flatMap { Int($0) } ?? 0
    }

    /// What was credited to an account under each grant, in the order of the grants.
    func ledger(of account: String) throws -> [String] {
        let sql = "SELECT grant_id, coins FROM accepted WHERE account = ? ORDER BY grant_id"
        return try rows(sql, [account]).map { row in
            "\(row[0] ?? "?") \(row[1] ?? "?")"
        }
    }

    private func accepted(_ grant: String) throws -> Accepted? {
        let sql = "SELECT installation, account, balance, date FROM accepted WHERE grant_id = ?"
        guard let row = try rows(sql, [grant]).first, let installation = row[0],
            let account = row[1], let balance = row[2].flatMap({ Int($0) }),
            let date = row[3].flatMap({ Int($0) })
        else { return nil }
        return Accepted(
            installation: installation, account: account, balance: balance, date: date)
    }

    private func execute(_ sql: String) throws {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
    }

    private func run(_ sql: String, _ values: [String?]) throws {
        _ = try rows(sql, values)
    }

    private func rows(_ sql: String, _ values: [String?]) throws -> [[String?]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
            throw failure(sql)
        }
        defer { sqlite3_finalize(statement) }
        // SQLite is told to copy the text: its own constant is a cast that Swift does not import.
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            guard let value else {
                sqlite3_bind_null(statement, place)
                continue
            }
            sqlite3_bind_text(statement, place, value, -1, copies)
        }
        var rows: [[String?]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) }
                    })
            case SQLITE_DONE: return rows
            default: throw failure(sql)
            }
        }
    }

    private func failure(_ what: String) -> Failure {
        Failure(description: "\(what): \(String(cString: sqlite3_errmsg(database)))")
    }
}
