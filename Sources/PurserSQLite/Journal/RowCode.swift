import Foundation
import Purser

/// How a row of a journal is written into columns and read from them.
enum RowCode {
    static let isSettled: Int64 = 1
    static let isEntitling: Int64 = 2
    /// Among the row's aliases is one whose text is the row's own key.
    static let isOwnAlias: Int64 = 4

    /// What ``row(_:)`` reads; `r` is the row's table, `a` its owner's account.
    static let liveColumns = "id, version, flags, a.account, aliases, body, folded"
    static let foldedColumns = "id, version, flags, a.account, aliases, body, NULL"

    static func row(_ stored: SQLiteRow) throws -> JournalRow {
        guard let id = JournalRowID(try stored.text(0)) else {
            throw JournalFailure(.damaged, "a row without a readable id")
        }
        let flags = try stored.integer(2)
        var row = JournalRow(
            id: id, version: try stored.integer(1), body: try stored.blob(5)
        )
        row.isSettled = flags & isSettled != 0
        row.isEntitling = flags & isEntitling != 0
        row.owner = stored.values[3].text.map { AccountID($0) }
        row.aliases = try aliases(of: id, flags: flags, list: stored.values[4])
        row.folded = stored.values[6].blob
        return row
    }

    /// The values of `version, flags, owner, aliases, settled, body, folded`.
    static func values(_ row: JournalRow, owner: Int64?, at date: Timestamp) -> [SQLiteValue] {
        let hasOwnAlias = row.aliases.contains { isOwn($0, of: row.id) }
        let flags =
            (row.isSettled ? isSettled : 0) | (row.isEntitling ? isEntitling : 0)
            | (hasOwnAlias ? isOwnAlias : 0)
        let isAlone = hasOwnAlias && row.aliases.count == 1
        let list = isAlone ? nil : AliasList.encoded(row.aliases)
        // Notes are told at every opening, settled or not.
        var isKept = !row.isSettled
        if case .note = row.id { isKept = true }
        return [
            .integer(row.version), .integer(flags), SQLiteValue(owner),
            list.map(SQLiteValue.blob) ?? .null,
            isKept ? .null : .integer(date.milliseconds), .blob(row.body),
            row.folded.map(SQLiteValue.blob) ?? .null,
        ]
    }

    static func aliases(
        of id: JournalRowID, flags: Int64, list: SQLiteValue
    ) throws -> [TransactionAlias] {
        if let data = list.blob {
            guard let aliases = AliasList.decoded(data) else {
                throw JournalFailure(.damaged, "the aliases of \(id) cannot be read")
            }
            return aliases
        }
        guard flags & isOwnAlias != 0 else { return [] }
        guard case .purchase(let key) = id,
            case .transaction(let transaction, let since) = key.lineage
        else { throw JournalFailure(.damaged, "the alias of \(id) cannot be read") }
        return [
            TransactionAlias(
                store: key.store, environment: key.environment, transaction: transaction,
                since: since
            )
        ]
    }

    static func isOwn(_ alias: TransactionAlias, of id: JournalRowID) -> Bool {
        guard case .purchase(let key) = id,
            case .transaction(let transaction, let since) = key.lineage
        else { return false }
        return alias.transaction == transaction && alias.environment == key.environment
            && alias.store == key.store && alias.since == since
    }
}

extension JournalRowID {
    /// What stands before a purchase key in an id's canonical text.
    static let purchasePrefix = "p:"
}
