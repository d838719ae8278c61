/// Purchases that wait for a slot, in the order in which they get one: what a person waits for
/// first, what crashed the app last, then the earlier purchase date.
struct ReadyList: Sendable {
    struct Entry: Hashable, Comparable, Sendable {
        var isSuspect: Bool
        var isUnwatched: Bool
        var date: Timestamp
        var key: PurchaseKey
        var action: PurchaseAction

        private var rank: Int { (isSuspect ? 2 : 0) + (isUnwatched ? 1 : 0) }

        static func < (left: Entry, right: Entry) -> Bool {
            if left.rank != right.rank { return left.rank < right.rank }
            if left.date != right.date { return left.date < right.date }
            return left.key < right.key
        }
    }

    /// Sorted backwards, so that the first is taken from the end.
    private var entries: [Entry] = []
    private var known: Set<Entry> = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var first: Entry? { entries.last }

    mutating func add(_ entry: Entry) {
        guard known.insert(entry).inserted else { return }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entry < entries[middle] { low = middle + 1 } else { high = middle }
        }
        entries.insert(entry, at: low)
    }

    mutating func takeFirst() -> Entry? {
        guard let entry = entries.popLast() else { return nil }
        known.remove(entry)
        return entry
    }
}
