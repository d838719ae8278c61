/// The rows of a restore, collapsed: of each original only the latest is verified.
///
/// Memory grows with distinct originals; of past rows only those are kept that the store wants
/// finished, without their proofs.
struct RestoreRows {
    private struct Original: Hashable {
        var store: StoreID
        var id: TransactionID
    }

    private(set) var count = 0
    private(set) var histories: [StoreID: OwnedHistory] = [:]
    private var latest: [Original: StoreTransaction] = [:]
    private var past: [Original: [StoreTransaction]] = [:]

    /// Distinct originals so far.
    var originals: Int { latest.count }

    /// Takes a page in; what has no original to be collapsed by comes back to be delivered at once.
    mutating func take(_ page: [StoreTransaction]) -> [StoreTransaction] {
        count += page.count
        return page.filter { row in
            histories[row.store, default: OwnedHistory()].take(row)
            guard row.kind != .consumable, let original = row.original else { return true }
            take(row, Original(store: row.store, id: original.id))
            return false
        }
    }

    /// Counts rows that are delivered without being collapsed.
    mutating func note(_ rows: Int) {
        count += rows
    }

    /// The latest row of each original, ordered by key.
    var representatives: [StoreTransaction] {
        latest.values.sorted { ($0.key, $0.id) < ($1.key, $1.id) }
    }

    /// The past rows of a representative that the store wants finished.
    func past(of representative: StoreTransaction) -> [StoreTransaction] {
        guard let original = representative.original else { return [] }
        return past[Original(store: representative.store, id: original.id)] ?? []
    }

    private mutating func take(_ row: StoreTransaction, _ original: Original) {
        guard let known = latest[original] else {
            latest[original] = row
            return
        }
        let isNewer = known.isEarlier(than: row)
        if isNewer { latest[original] = row }
        let old = isNewer ? known : row
        guard old.needsFinish, old.id != (isNewer ? row : known).id else { return }
        past[original, default: []].append(old.asPast)
    }
}

extension StoreTransaction {
    /// By the end of the period, then by the date of purchase; a revoked copy of the same is news.
    fileprivate func isEarlier(than other: StoreTransaction) -> Bool {
        let first = (expiresAt ?? purchaseDate, purchaseDate)
        let second = (other.expiresAt ?? other.purchaseDate, other.purchaseDate)
        let none = Timestamp(milliseconds: .min)
        let left = (first.0 ?? none, first.1 ?? none, revoked == nil ? 0 : 1, id)
        let right = (second.0 ?? none, second.1 ?? none, other.revoked == nil ? 0 : 1, other.id)
        return left < right
    }

    /// The same without its proof, which is the most of it: history is finished and never judged.
    /// Should the store report it as news, the report brings its own proof.
    fileprivate var asPast: StoreTransaction {
        var row = StoreTransaction(id, key: key, product: product, proof: .noReceipt)
        row.kind = kind
        row.quantity = quantity
        row.purchaseDate = purchaseDate
        row.original = original
        row.token = token
        row.group = group
        row.ownership = ownership
        row.expiresAt = expiresAt
        row.revoked = revoked
        row.isUpgraded = isUpgraded
        row.isRenewal = isRenewal
        row.isRestored = isRestored
        row.needsFinish = needsFinish
        return row
    }
}
