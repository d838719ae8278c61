public import Purser

/// The own storage of an app's grant handler: it outlives processes, and each (grant, revision)
/// moves its balances once.
public final class Shelf: Sendable {
    private struct State: Sendable {
        var ledger = Ledger()
        var grants: [GrantID: Int] = [:]
    }

    private let state = Locked(State())

    /// An empty shelf.
    public init() {}

    /// Moves the balances, unless this revision of the grant or a later one did so before.
    public func apply(_ work: LedgerWork) {
        state.withLock { state in
            if state.ledger.apply(work) != nil { state.grants[work.grant, default: 0] += 1 }
        }
    }

    /// A balance.
    public func balance(_ account: AccountID, _ currency: CurrencyCode) -> Int64 {
        state.withLock { $0.ledger.balance(account, currency) }
    }

    /// The last revision of a grant that took effect; 0 if none did.
    func revision(of grant: GrantID) -> Int {
        state.withLock { $0.ledger.revision(of: grant) }
    }

    /// How many revisions of a grant took effect.
    public func revisions(of grant: GrantID) -> Int {
        state.withLock { $0.grants[grant] ?? 0 }
    }
}
