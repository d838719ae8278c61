/// The first transaction of a purchase that later ones repeat, restore or renew.
public struct OriginalTransaction: Hashable, Sendable {
    /// The first transaction's id.
    public let id: TransactionID
    /// When it was bought, where the store says.
    public let date: Timestamp?

    /// Makes it from the store's two values.
    public init(id: TransactionID, date: Timestamp?) {
        self.id = id
        self.date = date
    }
}
