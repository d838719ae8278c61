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
