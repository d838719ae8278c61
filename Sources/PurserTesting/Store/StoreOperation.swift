/// What an adapter can be asked to do. Closed on purpose: the calls of `StoreAdapter` that may
/// fail.
public enum StoreOperation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Describe products.
    case products
    /// Begin a payment.
    case payment
    /// Report what the store says by itself.
    case observe
    /// List unfinished transactions.
    case unfinished
    /// List what the customer owns.
    case owned
    /// Finish a transaction.
    case finish
    /// Tell who may have an introductory offer.
    case eligibility
    /// Show a page of the store's.
    case sheet
}
