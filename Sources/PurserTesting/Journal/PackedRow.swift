import Foundation
import Purser

/// A journal row as few bytes, so that a disk in memory can hold very many.
struct PackedRow: Sendable {
    let bytes: [UInt8]

    private static let settled: UInt8 = 1
    private static let entitling: UInt8 = 2
    private static let owned: UInt8 = 4
    private static let folded: UInt8 = 8

    /// Packs a row; a settled one that brings a folded body keeps that alone.
    init(_ row: JournalRow) {
        let isFolding = row.isSettled && row.folded != nil
        let body = isFolding ? row.folded ?? row.body : row.body
        let folded = isFolding ? nil : row.folded
        let name = row.id.description
        var flags: UInt8 = row.isSettled ? Self.settled : 0
        if row.isEntitling { flags |= Self.entitling }
        if row.owner != nil { flags |= Self.owned }
        if folded != nil { flags |= Self.folded }
        var writer = ByteWriter()
        writer.text(name)
        writer.byte(flags)
        writer.number(UInt64(bitPattern: row.version))
        if let owner = row.owner { writer.text(owner.rawValue) }
        writer.number(UInt64(row.aliases.count))
        for alias in row.aliases {
            // A consumable's only alias reads like its key: an empty text stands for that.
            let text = alias.description
            writer.text("p:" + text == name ? "" : text)
        }
        writer.data(body)
        if let folded { writer.data(folded) }
        bytes = writer.bytes
    }

    /// The canonical text of the row's id.
    var name: String {
        var reader = ByteReader(bytes)
        return reader.text() ?? ""
    }

    /// Which commit of the row this is, read without the rest.
    var version: Int64 {
        var reader = ByteReader(bytes)
        reader.skip()
        _ = reader.byte()
        return Int64(bitPattern: reader.number() ?? 0)
    }

    /// The texts of the row's aliases, and whether opening need not read it.
    var finding: (aliases: [String], isSettled: Bool) {
        var reader = ByteReader(bytes)
        let name = reader.text() ?? ""
        let flags = reader.byte() ?? 0
        _ = reader.number()
        if flags & Self.owned != 0 { reader.skip() }
        let aliases = (0..<(reader.number() ?? 0)).map { _ in
            let text = reader.text() ?? ""
            return text.isEmpty ? String(name.dropFirst(2)) : text
        }
        return (aliases, flags & Self.settled != 0 && !name.hasPrefix("n:"))
    }

    /// The row; nil only if the bytes are none, which ``init(_:)`` rules out.
    var row: JournalRow? {
        var reader = ByteReader(bytes)
        guard let name = reader.text(), let id = JournalRowID(name), let flags = reader.byte(),
            let version = reader.number()
        else { return nil }
        let owner = flags & Self.owned == 0 ? nil : reader.text()
        guard let count = reader.number() else { return nil }
        var aliases: [TransactionAlias] = []
        for _ in 0..<count {
            guard let text = reader.text(),
                let alias = Self.alias(text.isEmpty ? String(name.dropFirst(2)) : text)
            else { return nil }
            aliases.append(alias)
        }
        guard let body = reader.data() else { return nil }
        var row = JournalRow(id: id, version: Int64(bitPattern: version), body: body)
        row.isSettled = flags & Self.settled != 0
        row.isEntitling = flags & Self.entitling != 0
        row.owner = owner.map { AccountID($0) }
        row.aliases = aliases
        if flags & Self.folded != 0 { row.folded = reader.data() }
        return row
    }

    private static func alias(_ text: String) -> TransactionAlias? {
        guard let key = PurchaseKey(text), case .transaction(let id, let since) = key.lineage else {
            return nil
        }
        return TransactionAlias(
            store: key.store, environment: key.environment, transaction: id, since: since
        )
    }
}
