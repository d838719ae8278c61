public import Purser

/// Balances per account and currency, in the journal's own file: a grant's credit and the journal's
/// mark are one commit, so that no crash can come between them.
///
/// It credits what `Goods/currency(_:_:)` says, times the quantity; other goods it leaves
/// to the entitlements. Every movement is kept with its cause. A balance is never spent below zero.
public struct SQLiteWallet: GrantHandler {
    private let journal: SQLiteJournal
    private let revoking: RevocationRule

    /// Makes the wallet of a journal. Any number of wallets may be made of one journal; they show
    /// the same balances.
    ///
    /// - Parameters:
    ///   - journal: must be the journal that the shop is given.
    ///   - revoking: what happens when the store takes back what was already spent.
    public init(_ journal: SQLiteJournal, revoking: RevocationRule = .debt) {
        self.journal = journal
        self.revoking = revoking
    }

    // MARK: Granting

    /// Says what to credit; the journal does it in its own commit.
    public func grant(_ grant: Grant) async throws -> LedgerWork? {
        LedgerWork(
            grant: grant.id, revision: grant.revision, entries: try Self.entries(of: grant)
        )
    }

    /// Takes back what the grant has moved so far, as the wallet's rule says.
    public func revoke(_ revocation: Revocation) async throws -> LedgerWork? {
        let grant = revocation.grant
        let net = try await journal.read { try $0.ledger.net(of: grant.id) }
        let moved = try Self.sums(net, of: grant.id)
        let entries = moved.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map {
            LedgerWork.Entry(
                account: grant.owner, currency: $0.key, amount: -$0.value,
                floor: revoking == .floor ? 0 : nil
            )
        }
        return LedgerWork(grant: grant.id, revision: grant.revision, entries: entries)
    }

    /// Gives back what revocations took: afterwards the grant has moved what it first did.
    public func reinstate(_ grant: Grant) async throws -> LedgerWork? {
        let net = try await journal.read { try $0.ledger.net(of: grant.id) }
        let moved = try Self.sums(net, of: grant.id)
        let entries = try Self.entries(of: grant).compactMap { entry -> LedgerWork.Entry? in
            let missing = entry.amount.subtractingReportingOverflow(moved[entry.currency] ?? 0)
            guard !missing.overflow else { throw WalletFailure.amountTooLarge(grant.id) }
            guard missing.partialValue > 0 else { return nil }
            return LedgerWork.Entry(
                account: entry.account, currency: entry.currency, amount: missing.partialValue
            )
        }
        return LedgerWork(grant: grant.id, revision: grant.revision, entries: entries)
    }

    // MARK: Balances

    /// The account's balance in a currency; zero where nothing was ever moved. Below zero only
    /// after a revocation under ``RevocationRule/debt``.
    public func balance(
        _ currency: CurrencyCode, of account: AccountID = .single
    ) async throws(WalletFailure) -> Int64 {
        try await balances(of: account)[currency] ?? 0
    }

    /// All balances of an account.
    public func balances(
        of account: AccountID = .single
    ) async throws(WalletFailure) -> [CurrencyCode: Int64] {
        try await read { try $0.ledger.balances(of: account) }
    }

    /// Spends from a balance, once for each id.
    ///
    /// On the medium when it returns. The same call again, also after a crash or in another
    /// process, spends nothing more and returns the first movement. After it threw, nothing was
    /// spent, except where the journal could not tell a failure from success; then the same call
    /// again tells.
    ///
    /// - Parameters:
    ///   - amount: more than zero.
    ///   - currency: which balance.
    ///   - account: whose balance.
    ///   - id: made by the app before its first call, for instance with the thing that is bought.
    /// - Throws: ``WalletFailure``.
    @discardableResult
    public func spend(
        _ amount: Int64, _ currency: CurrencyCode, of account: AccountID = .single, id: SpendingID
    ) async throws(WalletFailure) -> WalletMovement {
        guard amount > 0 else { throw .invalidAmount(amount) }
        let spending = Spending(id: id, account: account, currency: currency, amount: amount)
        return try await journal.spend(spending)
    }

    /// The account's movements, newest first, a page at a time.
    ///
    /// - Parameters:
    ///   - account: whose movements.
    ///   - page: the `next` of the page before; nil for the newest.
    ///   - limit: at most how many.
    public func history(
        of account: AccountID = .single, after page: WalletHistory.Page? = nil, limit: Int = 100
    ) async throws(WalletFailure) -> WalletHistory {
        let found = try await read {
            try $0.ledger.movements(of: account, before: page?.n, limit: limit)
        }
        return WalletHistory(
            movements: found.map(\.movement),
            next: found.count < max(limit, 1) ? nil : found.last.map { WalletHistory.Page(n: $0.n) }
        )
    }

    /// The movements that this process commits from now on.
    ///
    /// Of movements that nobody reads the newest 256 are kept; the history has them all, and those
    /// of other processes.
    public func changes() -> AsyncStream<WalletMovement> {
        journal.movements.stream(limit: 256)
    }

    // MARK: Parts

    /// What a grant has moved of each currency, whoever had it: its owner may have changed.
    private static func sums(
        _ entries: [LedgerWork.Entry], of grant: GrantID
    ) throws -> [CurrencyCode: Int64] {
        var sums: [CurrencyCode: Int64] = [:]
        for entry in entries {
            let sum = sums[entry.currency, default: 0].addingReportingOverflow(entry.amount)
            guard !sum.overflow else { throw WalletFailure.amountTooLarge(grant) }
            sums[entry.currency] = sum.partialValue
        }
        return sums
    }

    private static func entries(of grant: Grant) throws -> [LedgerWork.Entry] {
        try grant.goods.compactMap { goods in
            guard case .currency(let currency, let amount) = goods else { return nil }
            let total = amount.multipliedReportingOverflow(by: Int64(grant.quantity))
            guard !total.overflow else { throw WalletFailure.amountTooLarge(grant.id) }
            return LedgerWork.Entry(
                account: grant.owner, currency: currency, amount: total.partialValue
            )
        }
    }

    private func read<Result: Sendable>(
        _ body: @Sendable (JournalDatabase) throws -> Result
    ) async throws(WalletFailure) -> Result {
        do {
            return try await journal.read(body)
        } catch {
            throw .journal(error)
        }
    }
}
