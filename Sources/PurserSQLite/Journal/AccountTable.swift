import Purser

/// Accounts by number, so that each account's text is stored once.
struct AccountTable {
    let connection: Connection

    /// The account's number; nil if it is not known and is not to be made.
    func number(of account: AccountID, making: Bool) throws -> Int64? {
        let text = SQLiteValue.text(account.rawValue)
        if let row = try connection.row("SELECT n FROM purser_account WHERE account = ?", text) {
            return try row.integer(0)
        }
        guard making else { return nil }
        try connection.run("INSERT INTO purser_account (account) VALUES (?)", text)
        return connection.lastInsertedID
    }

    /// Forgets an account that nothing refers to any more.
    func forget(_ account: AccountID) throws {
        try connection.run(
            "DELETE FROM purser_account WHERE account = ?", .text(account.rawValue)
        )
    }
}
