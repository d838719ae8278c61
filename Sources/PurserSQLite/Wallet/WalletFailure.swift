public import Purser

/// Why a wallet did not do what it was asked. Nothing has moved.
@nonexhaustive
public enum WalletFailure: Error, Hashable, Sendable {
    /// There is less than is to be spent.
    case insufficient(balance: Int64)
    /// The amount is not more than zero.
    case invalidAmount(Int64)
    /// The id names an earlier spending of another account, currency or amount.
    case idReused(SpendingID)
    /// The grant's goods, times its quantity, do not fit into 64 bits.
    case amountTooLarge(GrantID)
    /// The journal failed.
    case journal(JournalFailure)
}
