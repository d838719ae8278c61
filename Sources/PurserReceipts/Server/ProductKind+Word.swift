import Purser

extension ProductKind {
    /// Reads Purser's word for a kind or the App Store's; nil for another.
    init?(word: String) {
        switch word {
        case "Consumable": self = .consumable
        case "Non-Consumable": self = .nonConsumable
        case "Non-Renewing Subscription": self = .nonRenewing
        case "Auto-Renewable Subscription": self = .autoRenewable
        default: self.init(rawValue: word)
        }
    }
}
