import Purser

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
