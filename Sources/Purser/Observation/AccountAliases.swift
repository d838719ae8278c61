/// What a log calls accounts: `A1`, `A2` and so on, in the order in which they were first named.
struct AccountAliases: Sendable {
    /// So that the file stays small; later ones are not told apart.
    static let limit = 1000
    /// For an account that has no alias, or whose alias cannot be known now.
    static let unknown = "A?"
    /// The file of earlier aliases is there and cannot be read: none is given out a second time.
    static let unreadable = AccountAliases(isReadable: false)

    private(set) var accounts: [AccountID]
    private let isReadable: Bool

    init(_ accounts: [AccountID] = []) {
        self.accounts = accounts
        isReadable = true
    }

    private init(isReadable: Bool) {
        accounts = []
        self.isReadable = isReadable
    }

    mutating func alias(of account: AccountID) -> String {
        if let index = accounts.firstIndex(of: account) { return "A\(index + 1)" }
        guard isReadable, accounts.count < Self.limit else { return Self.unknown }
        accounts.append(account)
        return "A\(accounts.count)"
    }
}
