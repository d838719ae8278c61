import Foundation
import Purser
import PurserStoreKitAPI

extension StoreProduct {
    /// A product as StoreKit 2 describes it. Its price is the store's own text, in the store's
    /// currency.
    init(_ product: Product) {
        let style = product.priceFormatStyle
        let currency = CurrencyCode(style.currencyCode)
        var price = Price(product.price, currency, storeText: product.displayPrice)
        price.locale = style.locale.identifier
        self.init(
            id: StoreProductID(product.id), kind: ProductKind(product.type),
            name: product.displayName, price: price
        )
        text = product.description
        isFamilyShareable = product.isFamilyShareable
        guard let subscription = product.subscription else { return }
        period = SubscriptionPeriod(subscription.subscriptionPeriod)
        group = SubscriptionGroupID(subscription.subscriptionGroupID)
        level = subscription.statedLevel
        let listed =
            [subscription.introductoryOffer].compactMap { $0 } + subscription.promotionalOffers
            + subscription.listedWinBackOffers
        offers = listed.compactMap { Offer($0, in: currency) }
    }
}

extension Product.SubscriptionInfo {
    /// The level in the group, where the system knows of it.
    var statedLevel: Int? {
        guard #available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *) else { return nil }
        return groupLevel
    }

    /// What former subscribers may have, where the system knows of such offers.
    var listedWinBackOffers: [Product.SubscriptionOffer] {
        guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return [] }
        return winBackOffers
    }
}
