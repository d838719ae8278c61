/// One row's part of a commit. Closed on purpose: a journal can do these two.
public enum JournalChange: Hashable, Sendable {
    /// Stores the row. Its version is one above the stored one's; version 1 means that there must
    /// be none yet. Anything else is a conflict.
    case put(JournalRow)
    /// Removes the row with its aliases, if it is at this version; else it is a conflict.
    case remove(JournalRowID, version: Int64)

    /// The row that is changed.
    public var id: JournalRowID {
        switch self {
        case .put(let row): row.id
        case .remove(let id, _): id
        }
    }
}
