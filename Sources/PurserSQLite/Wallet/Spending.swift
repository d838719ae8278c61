import Purser

/// What an app wants to spend.
struct Spending {
    let id: SpendingID
    let account: AccountID
    let currency: CurrencyCode
    /// More than zero.
    let amount: Int64
}
