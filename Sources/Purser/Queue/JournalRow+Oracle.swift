extension JournalRow {
    /// Whether what is on disk allows the store to be told that this delivery is done (I1). For
    /// test stores, which ask it at the moment of each finish.
    package func allowsFinish(of alias: TransactionAlias) -> Bool {
        aliases.contains(alias) && purchase?.allowsFinish ?? false
    }

    /// The purchase that the row is about; nil if it is about none or cannot be read.
    package var purchase: PurchaseRecord? {
        guard case .purchase(let key) = id else { return nil }
        do throws(UnreadableRecord) { return try PurchaseRecord.read(body, key: key).record } catch
        {
            return nil
        }
    }

    /// The attempt that the row is about; nil if it is about none or cannot be read.
    package var payment: PaymentRecord? {
        guard case .payment(let id) = id else { return nil }
        do throws(UnreadableRecord) { return try PaymentRecord.read(body, id: id) } catch {
            return nil
        }
    }
}
