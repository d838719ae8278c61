/// How far a restore is, enough for a bar.
public struct RestoreProgress: Hashable, Sendable {
    /// Rows that the stores delivered so far.
    public var rows: Int
    /// Distinct purchases among them.
    public var purchases: Int
    /// Purchases that are decided.
    public var decided: Int
    /// Whether the stores have delivered all.
    public var isListComplete: Bool

    /// Makes a progress.
    public init(rows: Int, purchases: Int, decided: Int, isListComplete: Bool) {
        self.rows = rows
        self.purchases = purchases
        self.decided = decided
        self.isListComplete = isListComplete
    }
}
