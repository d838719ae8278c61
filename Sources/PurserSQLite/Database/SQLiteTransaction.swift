/// The journal's commit, as far as an app's own tables may take part in it.
///
/// Valid only inside the closure it is given to; afterwards every call throws. What is written is
/// committed together with the journal's mark or not at all. Tables whose names begin with
/// `purser_` can be read and not written; statements that end a transaction, attach a file or
/// change a setting are refused.
public final class SQLiteTransaction {
    private var connection: Connection?

    init(_ connection: Connection) {
        self.connection = connection
    }

    func end() {
        connection = nil
    }

    /// Runs one statement and returns its rows.
    ///
    /// - Parameters:
    ///   - statement: one statement, with `?` for each value.
    ///   - values: the values in order.
    /// - Throws: ``SQLiteFailure``; thrown on, it undoes the whole commit, and the purchase is
    ///   held.
    @discardableResult
    public func run(
        _ statement: String, _ values: SQLiteValue...
    ) throws(SQLiteFailure) -> [SQLiteRow] {
        guard let connection else {
            throw SQLiteFailure(code: 21, message: "the transaction is over", statement: statement)
        }
        return try connection.runOnce(statement, values)
    }
}
