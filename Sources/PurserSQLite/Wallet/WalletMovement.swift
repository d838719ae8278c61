public import Purser

/// One movement of one balance, as it was stored.
public struct WalletMovement: Hashable, Sendable {
    /// What moved a balance. Closed on purpose: there are these two ways.
    public enum Cause: Hashable, Sendable {
        /// A grant, its revocation or its reinstatement; each revision moves once.
        case grant(GrantID, revision: Int)
        /// The app spent it.
        case spending(SpendingID)
    }

    /// Whose balance.
    public let account: AccountID
    /// Which balance.
    public let currency: CurrencyCode
    /// What was added; negative if it was taken away. A floor may have made it less than was asked
    /// for.
    public let amount: Int64
    /// The balance after it.
    public let balance: Int64
    /// What moved it.
    public let cause: Cause
    /// When, by the wall clock.
    public let date: Timestamp
}
