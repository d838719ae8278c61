public import Purser

/// A grant handler with its storage, and what can be read there.
///
/// ``isTransactional`` says which of the two ways to be exact is demanded; checks of the other way
/// do not apply.
public struct GrantHandlerSubject: ConformanceSubject {
    /// Makes a handler of a new process over the same storage.
    public let opens: @Sendable () async throws -> any GrantHandler
    /// How many units an owner has of what ``grant`` gives.
    public let balance: @Sendable (AccountID) async throws -> Int64
    /// A grant as the shop makes it of what the handler's app sells: one unit, revision 1.
    public let grant: Grant
    /// Whether the handler returns its work for the journal to commit; else it stores by itself.
    public let isTransactional: Bool
    /// Commits a handler's work as a journal does, once for each grant and revision.
    public var commits: (@Sendable (LedgerWork) async throws -> Void)?
    /// Has the handler's storage fail the next time it is written to.
    public var failsNextWrite: (@Sendable () async throws -> Void)?
    /// The clock that the handler goes by; nil for one that lives in real time.
    public var clock: TestClock?

    /// Describes a handler that returns ledger work.
    ///
    /// - Parameters:
    ///   - grant: what is given, one unit under revision 1.
    ///   - commits: commits work as a journal does.
    ///   - balance: how many units an owner has.
    ///   - opens: makes a handler of a new process.
    public init(
        transactional grant: Grant,
        commits: @escaping @Sendable (LedgerWork) async throws -> Void,
        balance: @escaping @Sendable (AccountID) async throws -> Int64,
        opens: @escaping @Sendable () async throws -> any GrantHandler
    ) {
        self.grant = grant
        self.isTransactional = true
        self.commits = commits
        self.balance = balance
        self.opens = opens
    }

    /// Describes a handler that stores what it gives by itself.
    ///
    /// - Parameters:
    ///   - grant: what is given, one unit under revision 1.
    ///   - balance: how many units an owner has.
    ///   - opens: makes a handler of a new process over the same storage.
    public init(
        storing grant: Grant, balance: @escaping @Sendable (AccountID) async throws -> Int64,
        opens: @escaping @Sendable () async throws -> any GrantHandler
    ) {
        self.grant = grant
        self.isTransactional = false
        self.balance = balance
        self.opens = opens
    }
}
