import Purser

/// A plan that a family shares, and who in it pays.
let familyPlan = ProductDefinition.subscription(
    "family.yearly", group: "plans", grants: .entitlement("premium")
)

func mayCancel(_ shop: some Purchasing, for account: AccountID) async throws -> Bool {
    try await shop.entitlements(of: account)["premium"]?.ownership == .purchased
}
