/// What a journal stores in one step: all of it or nothing.
public struct JournalCommit: Hashable, Sendable {
    /// The rows that change, each at most once.
    public var changes: [JournalChange]
    /// Movements of a ledger in the same storage.
    public var ledger: LedgerWork?
    /// How safe it must be.
    public var durability: Durability

    /// Makes a commit.
    public init(
        _ changes: [JournalChange], ledger: LedgerWork? = nil, durability: Durability
    ) {
        self.changes = changes
        self.ledger = ledger
        self.durability = durability
    }
}
