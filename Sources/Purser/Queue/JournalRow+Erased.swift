import Foundation

extension JournalRow {
    /// What may be kept of the row when its owner asks to be forgotten: a settled purchase without
    /// owner, order, proof and payload, so that it is not granted again; nil if nothing has to be.
    ///
    /// The row's version rises by one, as in any change. A row that is not settled comes back as it
    /// is: somebody's money may hang on it. So does one that this version cannot read.
    package func erased() -> JournalRow? {
        // What the library notes of an owner, a token for instance, is about nothing else.
        if case .note = id { return nil }
        guard isSettled else { return isPaymentOver ? nil : self }
        guard case .purchase(let key) = id else { return nil }
        guard version < .max, let record = readable(key) else { return self }
        var kept = record.folded()
        kept.owner = nil
        kept.order = nil
        kept.payment = nil
        kept.verified = nil
        var row = JournalRow(id: id, version: version + 1, body: kept.body(Timeline()))
        row.isSettled = true
        row.aliases = aliases
        return row
    }

    /// An attempt that nothing will come of by itself.
    private var isPaymentOver: Bool {
        guard case .payment(let payment) = id else { return false }
        do throws(UnreadableRecord) {
            return try PaymentRecord.read(body, id: payment).isOpen == false
        } catch {
            return false
        }
    }

    private func readable(_ key: PurchaseKey) -> PurchaseRecord? {
        do throws(UnreadableRecord) {
            return try PurchaseRecord.read(body, key: key).record
        } catch {
            return nil
        }
    }
}
