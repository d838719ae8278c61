/// What came of a restore.
public struct RestoreReport: Hashable, Sendable {
    /// How it ended. Closed on purpose.
    public enum End: Hashable, Sendable {
        /// Something is there that was not before.
        case restored
        /// All was read; there was nothing that is not here already.
        case nothing
        /// All was read, and there was nothing yet: a payment still waits for a person or a bank.
        case pending
        /// The user declined to sign in.
        case cancelled
        /// Not all could be read or decided in time; what arrived was taken on.
        case partial(PurchaseError)
    }

    /// How it ended.
    public var end: End
    /// One for each purchase, not for each row, ordered by key.
    public var items: [RestoreItem]
    /// Rows that the stores delivered.
    public var rows: Int
    /// Payments that still wait for a person or a bank, which a restore cannot bring.
    public var pending: [PaymentID] = []

    /// Makes a report.
    public init(end: End, items: [RestoreItem], rows: Int) {
        self.end = end
        self.items = items
        self.rows = rows
    }
}
