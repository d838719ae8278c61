import Purser

// sample: accounts
/// Whose a purchase is that no payment of this installation explains: whoever the app's own table
/// of tokens names, and nobody else.
struct KnownTokens: OwnershipPolicy {
    let account: @Sendable (AccountToken) async throws -> AccountID?

    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? {
        guard let token = purchase.token else { return nil }
        return try await account(token)
    }
}

func policies(askingTable table: KnownTokens) -> Policies {
    var policies = Policies()
    policies.owners = .accounts(table)
    return policies
}
// end of sample
