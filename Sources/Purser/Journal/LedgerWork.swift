/// Movements of balances that a journal commits together with its own mark.
public struct LedgerWork: Hashable, Sendable {
    /// One movement.
    public struct Entry: Hashable, Sendable {
        /// Whose balance.
        public let account: AccountID
        /// Which balance.
        public let currency: CurrencyCode
        /// What is added; negative takes away.
        public let amount: Int64
        /// The balance does not go below this by this movement; nil lets it become a debt.
        public let floor: Int64?

        /// Makes a movement.
        public init(
            account: AccountID, currency: CurrencyCode, amount: Int64, floor: Int64? = nil
        ) {
            self.account = account
            self.currency = currency
            self.amount = amount
            self.floor = floor
        }
    }

    /// All that one account has goes to another: every balance, and a debt too.
    public struct Transfer: Hashable, Sendable {
        /// Who has it.
        public let source: AccountID
        /// Who gets it.
        public let target: AccountID

        /// Makes a transfer.
        public init(from source: AccountID, to target: AccountID) {
            self.source = source
            self.target = target
        }
    }

    /// The grant that causes the movements.
    public let grant: GrantID
    /// The grant's revision; a ledger moves once for each.
    public let revision: Int
    /// The movements, in order.
    public let entries: [Entry]
    /// What goes from account to account after that, in order; a ledger takes the balances as they
    /// are at that moment.
    public var transfers: [Transfer] = []

    /// Makes ledger work.
    public init(grant: GrantID, revision: Int, entries: [Entry]) {
        self.grant = grant
        self.revision = revision
        self.entries = entries
    }
}
