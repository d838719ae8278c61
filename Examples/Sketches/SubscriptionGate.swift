import Purser

// sample: gate
/// What stands at the door of a page for subscribers.
func gate(_ shop: some Purchasing, for account: AccountID) async throws -> String? {
    let premium = try await shop.entitlements(of: account)["premium"]
    guard let premium, premium.isActive else { return "Subscribe to read on." }
    return premium.status == .inGracePeriod ? "Your last payment failed; please look at it." : nil
}
// end of sample
