#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// Decides which statements of the app's may run inside the journal's commit.
///
/// SQLite asks it while a statement is prepared. Closed, it refuses whatever would end the
/// journal's transaction, change its settings, or write to the journal's own tables.
final class StatementGate {
    /// The prefix of the journal's own tables.
    static let ownPrefix = "purser_"
    private static let writes: Set<Int32> = [
        SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_DROP_TABLE, SQLITE_DROP_INDEX,
        SQLITE_CREATE_TABLE, SQLITE_CREATE_INDEX, SQLITE_ALTER_TABLE, SQLITE_CREATE_TRIGGER,
        SQLITE_CREATE_TEMP_TRIGGER,
    ]
    private static let never: Set<Int32> = [
        SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_PRAGMA,
    ]
    var isClosed = false

    /// SQLite's verdict for one action; among `names` is the table of those actions that have one.
    func verdict(on action: Int32, names: UnsafePointer<CChar>?...) -> Int32 {
        guard isClosed else { return SQLITE_OK }
        if Self.never.contains(action) { return SQLITE_DENY }
        guard Self.writes.contains(action) else { return SQLITE_OK }
        let isOwn = names.contains { name in
            guard let name else { return false }
            return String(cString: name).lowercased().hasPrefix(Self.ownPrefix)
        }
        return isOwn ? SQLITE_DENY : SQLITE_OK
    }
}
