extension JournalRow {
    /// The record; nil if it cannot be read, so that only the row on disk counts.
    func purchase(
        _ key: PurchaseKey
    ) -> (record: PurchaseRecord, timeline: Timeline)? {
        do throws(UnreadableRecord) { return try PurchaseRecord.read(body, key: key) } catch {
            return nil
        }
    }

    /// The attempt; nil if it cannot be read.
    func payment(_ id: PaymentID) -> PaymentRecord? {
        do throws(UnreadableRecord) { return try PaymentRecord.read(body, id: id) } catch {
            return nil
        }
    }
}
