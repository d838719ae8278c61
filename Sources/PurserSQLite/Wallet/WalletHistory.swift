/// One page of an account's movements, newest first.
public struct WalletHistory: Hashable, Sendable {
    /// Where the next page begins.
    public struct Page: Hashable, Sendable {
        let n: Int64
    }

    /// The movements.
    public let movements: [WalletMovement]
    /// What to ask for next; nil when this was the last page.
    public let next: Page?
}
