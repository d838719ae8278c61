public import Purser

/// A journal to be checked: a storage that is empty at first, and what can be done with it.
///
/// Only ``opens`` is required; a check that needs one of the others does not apply without it, so a
/// journal that is to be relied on gives all of them.
public struct JournalSubject: ConformanceSubject {
    /// Opens the one storage, as another process would: each call is an opening of its own.
    public var opens: @Sendable () async throws -> any PurchaseJournal
    /// Reads a balance of the ledger that is committed with the rows.
    public var balance: (@Sendable (AccountID, CurrencyCode) async throws -> Int64)?
    /// Lets the process of an opening die; the storage stays.
    public var kill: (@Sendable (any PurchaseJournal) async -> Void)?
    /// Cuts the power: all processes die, and what was not synchronised is lost.
    public var cutPower: (@Sendable () async -> Void)?
    /// Copies the storage to another device, as a backup does.
    public var copy: (@Sendable () async throws -> JournalSubject)?
    /// The clock that the journal goes by; nil, as by nature, for one that goes by none.
    public var clock: TestClock?

    /// Makes a subject that can be opened and nothing else.
    public init(opens: @escaping @Sendable () async throws -> any PurchaseJournal) {
        self.opens = opens
    }
}
