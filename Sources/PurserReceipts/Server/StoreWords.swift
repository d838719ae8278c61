import Purser

extension StoreEnvironment {
    /// Reads a world's name as servers write it; one that is not known stays as it is.
    init(word: String) {
        switch word.lowercased() {
        case "production", "prod": self = .production
        case "sandbox", "productionsandbox": self = .sandbox
        case "xcode": self = .xcode
        case "localtesting": self = .localTesting
        default: self.init(rawValue: word)
        }
    }
}

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

extension Ownership {
    /// Reads Purser's word for an ownership or the App Store's; nil for another.
    init?(word: String) {
        switch word {
        case "PURCHASED": self = .purchased
        case "FAMILY_SHARED": self = .familyShared
        default: self.init(rawValue: word)
        }
    }
}
