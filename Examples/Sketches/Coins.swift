import Purser

/// Coins, bought any number of times. What the buyer is told is all there is to write.
func buyCoins(from shop: some Purchasing) async throws -> String {
    switch try await shop.buy("coins.100") {
    case .granted(let grant), .resumed(let grant): "You have \(grant.quantity) × 100 coins more."
    case .pending, .unknown, .scheduled: "Your coins are on their way."
    case .rejected(let reason): reason.userText ?? "The store's proof did not hold."
    case .alreadyOwned: "You have them."
    case .cancelled: ""
    }
}
