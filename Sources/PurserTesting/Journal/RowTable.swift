import Foundation
import Purser

/// Rows by id, by alias and in order; everything that a journal finds rows by.
///
/// The indexes hold 64-bit hashes and not texts, since texts would take more room than the rows. A
/// place is only believed after the row in it was read; texts whose hashes meet go to `overflow`.
struct RowTable: Sendable {
    private var places: [PackedRow?] = []
    private var free: [UInt32] = []
    private var byName: [UInt64: UInt32] = [:]
    private var byAlias: [UInt64: UInt32] = [:]
    private var overflow: [String: UInt32] = [:]
    private var open: Set<UInt32> = []
    private var ordered: [UInt32]?

    var count: Int { places.count - free.count }

    func packed(_ id: JournalRowID) -> PackedRow? {
        place(of: id.description).flatMap { places[Int($0)] }
    }

    func row(_ id: JournalRowID) -> JournalRow? {
        packed(id)?.row
    }

    func row(of alias: TransactionAlias) -> JournalRow? {
        let text = alias.description
        for place in [byAlias[Self.hash(text)], overflow["alias " + text]] {
            if let place, holds(place, text) { return places[Int(place)]?.row }
        }
        return nil
    }

    /// Stores a row in the place of the one with its id, or takes that one away.
    mutating func replace(_ id: JournalRowID, with packed: PackedRow?) {
        let name = id.description
        let old = place(of: name)
        if let old, let packed = places[Int(old)] { unlink(packed, at: old) }
        guard let packed else {
            if let old { vacate(old, name) }
            return
        }
        let place = old ?? occupy(name)
        places[Int(place)] = packed
        link(packed, at: place)
    }

    /// All rows that are not settled, and all notes, ordered by id.
    func unsettled() -> [JournalRow] {
        open.compactMap { places[Int($0)]?.row }.sorted { $0.id < $1.id }
    }

    /// Up to `limit` rows after an id, in the order of their ids.
    mutating func page(
        after last: JournalRowID?, limit: Int, where isMeant: (JournalRow) -> Bool
    ) -> [JournalRow] {
        let order = ordered ?? sorted()
        ordered = order
        var index = last.map { firstIndex(after: $0.description, in: order) } ?? 0
        var page: [JournalRow] = []
        while index < order.count, page.count < limit {
            if let row = places[Int(order[index])]?.row, isMeant(row) { page.append(row) }
            index += 1
        }
        return page
    }
}

extension RowTable {
    private func place(of name: String) -> UInt32? {
        if let place = byName[Self.hash(name)], places[Int(place)]?.name == name { return place }
        return overflow["row " + name]
    }

    private func holds(_ place: UInt32, _ alias: String) -> Bool {
        places[Int(place)]?.finding.aliases.contains(alias) ?? false
    }

    private mutating func occupy(_ name: String) -> UInt32 {
        let place = free.popLast() ?? UInt32(places.count)
        if Int(place) == places.count { places.append(nil) }
        let hash = Self.hash(name)
        if byName[hash] == nil { byName[hash] = place } else { overflow["row " + name] = place }
        ordered = nil
        return place
    }

    private mutating func vacate(_ place: UInt32, _ name: String) {
        let hash = Self.hash(name)
        if byName[hash] == place { byName[hash] = nil } else { overflow["row " + name] = nil }
        places[Int(place)] = nil
        free.append(place)
        ordered = nil
    }

    private mutating func link(_ row: PackedRow, at place: UInt32) {
        let (aliases, isSettled) = row.finding
        for text in aliases {
            let hash = Self.hash(text)
            // The last row that names an alias has it, as when one purchase is merged into another.
            let isFree = byAlias[hash].map { holds($0, text) } ?? true
            if isFree { byAlias[hash] = place } else { overflow["alias " + text] = place }
        }
        if !isSettled { open.insert(place) }
    }

    private mutating func unlink(_ row: PackedRow, at place: UInt32) {
        for text in row.finding.aliases {
            let hash = Self.hash(text)
            if byAlias[hash] == place { byAlias[hash] = nil }
            if overflow["alias " + text] == place { overflow["alias " + text] = nil }
        }
        open.remove(place)
    }

    private func sorted() -> [UInt32] {
        let named = places.enumerated().compactMap { place, row in
            row.map { (UInt32(place), Array($0.name.utf8)) }
        }
        return named.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    private func firstIndex(after name: String, in order: [UInt32]) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            let other = places[Int(order[middle])]?.name ?? ""
            if name.utf8.lexicographicallyPrecedes(other.utf8) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }

    /// FNV-1a: the same in every process, unlike `Hasher`.
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
