extension JournalRow {
    /// Whether what is on disk allows the store to be told that this delivery is done (I1). For
    /// test stores, which ask it at the moment of each finish.
    package func allowsFinish(of alias: TransactionAlias) -> Bool {
        guard case .purchase(let key) = id, aliases.contains(alias) else { return false }
        do throws(UnreadableRecord) {
            return try PurchaseRecord.read(body, key: key).record.allowsFinish
        } catch {
            return false
        }
    }
}
