/// A page of a journal's purchases.
public struct JournalPage: Hashable, Sendable {
    /// The purchases, ordered by the canonical text of their keys.
    public let entries: [JournalEntry]
    /// Purchases whose records are damaged or from a newer version of the library.
    public let unreadable: [PurchaseKey]
    /// Where the next page begins; nil after the last page.
    public let next: PurchaseKey?
}
