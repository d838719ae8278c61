import PurserStoreKitAPI

// Newer than iOS 16: what is asked of a product, each part under its own condition.

extension Product.SubscriptionInfo {
    /// The level in the group; nil before iOS 16.4 and its like, which do not know of it.
    var statedLevel: Int? {
        guard #available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *) else { return nil }
        return groupLevel
    }

    /// What former subscribers may have; nothing before iOS 18 and its like.
    var listedWinBackOffers: [Product.SubscriptionOffer] {
        guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return [] }
        return winBackOffers
    }
}

extension Product.SubscriptionOffer.OfferType {
    /// Whether former subscribers are meant; never before iOS 18 and its like.
    var isWinBack: Bool {
        guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else {
            return false
        }
        return self == .winBack
    }
}
