public import Foundation

/// One record as a journal stores it: what a journal must find by in the open, the rest opaque.
///
/// Only the core reads and writes ``body``, so nobody can forge a verified purchase through a
/// journal.
public struct JournalRow: Hashable, Sendable {
    /// What the row is about.
    public let id: JournalRowID
    /// Rises by one with each commit; the fence between two writers. The first is 1.
    public var version: Int64
    /// True when nothing is left to be done, so that opening need not read it.
    public var isSettled: Bool
    /// True if entitlements are made from it.
    public var isEntitling: Bool
    /// Whose it is.
    public var owner: AccountID?
    /// The deliveries by which the row can be found.
    public var aliases: [TransactionAlias]
    /// The record, in the core's own versioned form.
    public var body: Data
    /// A settled record without proofs; a journal may put it in the place of ``body`` at any time
    /// after the row is settled, in one step.
    public var folded: Data?

    /// Makes a row without owner or aliases.
    public init(id: JournalRowID, version: Int64, body: Data) {
        self.id = id
        self.version = version
        self.body = body
        self.isSettled = false
        self.isEntitling = false
        self.aliases = []
    }
}
