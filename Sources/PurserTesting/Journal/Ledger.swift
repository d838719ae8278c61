import Purser

/// Balances that are committed with the rows, moved once for each grant and revision.
struct Ledger: Sendable {
    struct Name: Hashable {
        let account: AccountID
        let currency: CurrencyCode
    }

    /// What one grant changed, so that it can be taken back.
    struct Undo: Sendable {
        fileprivate let grant: UInt64
        fileprivate let revision: Int32?
        fileprivate var balances: [(name: Name, before: Int64?)] = []
    }

    private var balances: [Name: Int64] = [:]
    /// By the hash of the grant id: the text would take more room than all the rest. Two of a
    /// million grants meet with a chance of one in thirty million.
    private var revisions: [UInt64: Int32] = [:]

    func balance(_ account: AccountID, _ currency: CurrencyCode) -> Int64 {
        balances[Name(account: account, currency: currency)] ?? 0
    }

    /// The last revision of a grant that moved balances; 0 if none did.
    func revision(of grant: GrantID) -> Int {
        Int(revisions[RowTable.hash(grant.rawValue)] ?? 0)
    }

    /// Moves the balances; nil if this revision of the grant or a later one did so before.
    mutating func apply(_ work: LedgerWork) -> Undo? {
        let grant = RowTable.hash(work.grant.rawValue)
        let revision = Int32(clamping: work.revision)
        if let last = revisions[grant], last >= revision { return nil }
        var undo = Undo(grant: grant, revision: revisions[grant])
        revisions[grant] = revision
        for entry in work.entries {
            let name = Name(account: entry.account, currency: entry.currency)
            undo.balances.append((name, balances[name]))
            balances[name] = Self.moved(balances[name] ?? 0, by: entry.amount, floor: entry.floor)
        }
        for transfer in work.transfers { apply(transfer, &undo) }
        return undo
    }

    private mutating func apply(_ transfer: LedgerWork.Transfer, _ undo: inout Undo) {
        guard transfer.source != transfer.target else { return }
        let names = balances.keys.filter { $0.account == transfer.source }
        for name in names.sorted(by: { $0.currency < $1.currency }) {
            let target = Name(account: transfer.target, currency: name.currency)
            undo.balances += [(name, balances[name]), (target, balances[target])]
            let amount = balances[name] ?? 0
            balances[target] = Self.moved(balances[target] ?? 0, by: amount, floor: nil)
            balances[name] = nil
        }
    }

    mutating func roll(back undo: Undo) {
        revisions[undo.grant] = undo.revision
        for change in undo.balances.reversed() { balances[change.name] = change.before }
    }

    /// The balance after a movement that stops at the floor, without lifting what lies below it.
    private static func moved(_ balance: Int64, by amount: Int64, floor: Int64?) -> Int64 {
        let (sum, isOver) = balance.addingReportingOverflow(amount)
        let moved = isOver ? (amount > 0 ? Int64.max : Int64.min) : sum
        guard let floor, amount < 0 else { return moved }
        return max(moved, min(balance, floor))
    }
}
