import Foundation
import Purser

/// The journal's rows, live and folded, and the aliases that lead to them.
struct RowTable {
    let connection: Connection
    let accounts: AccountTable

    /// What the table says about one id, without reading bodies.
    private enum Standing {
        case none
        case live(n: Int64, version: Int64, aliases: [TransactionAlias])
        case folded(version: Int64, aliases: [TransactionAlias])

        var version: Int64 {
            switch self {
            case .none: 0
            case .live(_, let version, _), .folded(let version, _): version
            }
        }

        var aliases: [TransactionAlias] {
            switch self {
            case .none: []
            case .live(_, _, let aliases), .folded(_, let aliases): aliases
            }
        }
    }

    // MARK: Reading

    func row(_ id: JournalRowID) throws -> JournalRow? {
        let text = SQLiteValue.text(id.description)
        let live = "SELECT \(RowCode.liveColumns) FROM purser_live AS r \(Self.owner) WHERE id = ?"
        if let row = try connection.row(live, text) { return try RowCode.row(row) }
        let folded =
            "SELECT \(RowCode.foldedColumns) FROM purser_folded AS r \(Self.owner) WHERE id = ?"
        return try connection.row(folded, text).map(RowCode.row)
    }

    /// What a journal tells when it is opened: rows not settled, and all notes.
    func unsettled() throws -> [JournalRow] {
        try connection.rows(
            """
            SELECT \(RowCode.liveColumns) FROM purser_live AS r \(Self.owner)
            WHERE settled IS NULL ORDER BY id
            """
        ).map(RowCode.row)
    }

    func key(of alias: TransactionAlias) throws -> PurchaseKey? {
        let text = alias.description
        let listed = try connection.row(
            "SELECT id FROM purser_alias WHERE alias = ?", .text(text)
        )
        let id: String
        if let listed {
            id = try listed.text(0)
        } else {
            id = JournalRowID.purchasePrefix + text
            guard try flags(of: id) & RowCode.isOwnAlias != 0 else { return nil }
        }
        guard case .purchase(let key) = JournalRowID(id) else { return nil }
        return key
    }

    func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) throws -> [JournalRow] {
        let condition: String
        var owner = SQLiteValue.null
        switch filter {
        case .all: condition = "?2 IS NULL"
        case .unsettled: condition = "flags & \(RowCode.isSettled) = 0 AND ?2 IS NULL"
        case .entitling: condition = "flags & \(RowCode.isEntitling) AND ?2 IS NULL"
        case .owner(let account):
            guard let n = try accounts.number(of: account, making: false) else { return [] }
            condition = "owner = ?2"
            owner = .integer(n)
        }
        return try connection.rows(
            """
            SELECT \(RowCode.liveColumns) FROM purser_live AS r \(Self.owner)
            WHERE id > ?1 AND \(condition)
            UNION ALL
            SELECT \(RowCode.foldedColumns) FROM purser_folded AS r \(Self.owner)
            WHERE id > ?1 AND \(condition)
            ORDER BY id LIMIT ?3
            """,
            .text(after?.description ?? ""), owner, .integer(Int64(max(limit, 1)))
        ).map(RowCode.row)
    }

    // MARK: Writing

    /// Stores a row whose version is one above the stored one's.
    func put(_ row: JournalRow, at date: Timestamp) throws {
        let standing = try standing(row.id)
        let from = row.version.subtractingReportingOverflow(1)
        guard !from.overflow, from.partialValue >= 0, from.partialValue == standing.version else {
            throw try conflict(on: row.id)
        }
        let text = SQLiteValue.text(row.id.description)
        let values = try RowCode.values(row, owner: owner(of: row), at: date)
        switch standing {
        case .live(let n, _, _):
            try connection.run(
                """
                UPDATE purser_live SET version = ?2, flags = ?3, owner = ?4, aliases = ?5,
                  settled = ?6, body = ?7, folded = ?8 WHERE n = ?1
                """,
                [.integer(n)] + values
            )
        case .folded, .none:
            // An id that its own text does not name could be written and never be read again.
            guard JournalRowID(row.id.description) == row.id else {
                throw JournalFailure(.other, "\(row.id) is no canonical id")
            }
            if case .folded = standing {
                try connection.run("DELETE FROM purser_folded WHERE id = ?", text)
            }
            try connection.run(
                """
                INSERT INTO purser_live (id, version, flags, owner, aliases, settled, body, folded)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [text] + values
            )
        }
        try lead(from: standing.aliases, to: row.aliases, of: row.id)
    }

    /// Removes a row that is at this version.
    func remove(_ id: JournalRowID, version: Int64) throws {
        let standing = try standing(id)
        let text = SQLiteValue.text(id.description)
        guard standing.version == version else { throw try conflict(on: id) }
        switch standing {
        case .none: throw try conflict(on: id)
        case .live(let n, _, _):
            try connection.run("DELETE FROM purser_live WHERE n = ?", .integer(n))
        case .folded: try connection.run("DELETE FROM purser_folded WHERE id = ?", text)
        }
        try lead(from: standing.aliases, to: [], of: id)
    }

    /// Moves settled rows, the longest settled first, to where they are kept without proofs: those
    /// that settled before `date`, and those beyond the newest `count`; at most `limit` of them.
    ///
    /// - Returns: how many more could be folded now.
    func fold(before date: Timestamp, beyond count: Int, limit: Int) throws -> Int {
        let whole = try connection.row(
            "SELECT count(*) FROM purser_live WHERE settled IS NOT NULL"
        )?.integer(0)
        let aged = try connection.row(
            "SELECT count(*) FROM purser_live WHERE settled < ?", .integer(date.milliseconds)
        )?.integer(0)
        let due = max(Int(clamping: whole ?? 0) - max(count, 0), Int(clamping: aged ?? 0), 0)
        let step = min(due, max(limit, 0))
        guard step > 0 else { return due }
        let chosen = """
            SELECT n FROM purser_live WHERE settled IS NOT NULL ORDER BY settled, n LIMIT ?
            """
        try connection.run(
            """
            INSERT INTO purser_folded (id, version, flags, owner, aliases, body)
            SELECT id, version, flags, owner, aliases, coalesce(folded, body) FROM purser_live
            WHERE n IN (\(chosen)) ORDER BY id
            """,
            .integer(Int64(step))
        )
        try connection.run(
            "DELETE FROM purser_live WHERE n IN (\(chosen))", .integer(Int64(step))
        )
        return due - step
    }

    // MARK: Parts

    private static let owner = "LEFT JOIN purser_account AS a ON a.n = r.owner"

    private func standing(_ id: JournalRowID) throws -> Standing {
        let text = SQLiteValue.text(id.description)
        let columns = "version, flags, aliases"
        if let row = try connection.row(
            "SELECT \(columns), n FROM purser_live WHERE id = ?", text
        ) {
            return .live(
                n: try row.integer(3), version: try row.integer(0),
                aliases: try RowCode.aliases(of: id, flags: row.integer(1), list: row.values[2])
            )
        }
        if let row = try connection.row(
            "SELECT \(columns) FROM purser_folded WHERE id = ?", text
        ) {
            return .folded(
                version: try row.integer(0),
                aliases: try RowCode.aliases(of: id, flags: row.integer(1), list: row.values[2])
            )
        }
        return .none
    }

    private func flags(of id: String) throws -> Int64 {
        try connection.row(
            """
            SELECT flags FROM purser_live WHERE id = ?1
            UNION ALL SELECT flags FROM purser_folded WHERE id = ?1
            """,
            .text(id)
        )?.integer(0) ?? 0
    }

    private func conflict(on id: JournalRowID) throws -> JournalFailure {
        JournalFailure(.conflict(id, current: try row(id)))
    }

    private func owner(of row: JournalRow) throws -> Int64? {
        guard let owner = row.owner else { return nil }
        return try accounts.number(of: owner, making: true)
    }

    /// Lets each newly listed alias lead to the row, and the ones no longer listed lead nowhere.
    private func lead(
        from old: [TransactionAlias], to new: [TransactionAlias], of id: JournalRowID
    ) throws {
        guard old != new else { return }
        let target = SQLiteValue.text(id.description)
        for alias in old where !new.contains(alias) {
            try connection.run(
                "DELETE FROM purser_alias WHERE alias = ? AND id = ?",
                .text(alias.description), target
            )
        }
        for alias in new where !old.contains(alias) {
            if RowCode.isOwn(alias, of: id) {
                // The row's own flag leads here, unless another row is listed under its text.
                try connection.run(
                    "DELETE FROM purser_alias WHERE alias = ?", .text(alias.description)
                )
            } else {
                try connection.run(
                    "INSERT OR REPLACE INTO purser_alias (alias, id) VALUES (?, ?)",
                    .text(alias.description), target
                )
            }
        }
    }
}
