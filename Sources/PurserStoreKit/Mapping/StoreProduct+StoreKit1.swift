import Foundation
import Purser
import PurserStoreKitAPI

extension StoreProduct {
    /// A product as StoreKit 1 describes it. It gives no text of a price; the text is made from the
    /// price's own locale.
    init(_ product: SKProduct) {
        let currency = CurrencyCode(product.priceLocale)
        var price = Price(product.price.decimalValue, currency)
        price.locale = product.priceLocale.identifier
        let group = product.subscriptionGroupIdentifier
        // The kind is not stated; only what the store renews has a group.
        self.init(
            id: StoreProductID(product.productIdentifier),
            kind: group == nil ? nil : .autoRenewable, name: product.localizedTitle, price: price
        )
        text = product.localizedDescription
        isFamilyShareable = product.isFamilyShareable
        period = product.subscriptionPeriod.flatMap { SubscriptionPeriod($0) }
        self.group = group.map(SubscriptionGroupID.init(rawValue:))
        let listed = [product.introductoryPrice].compactMap { $0 } + product.discounts
        offers = listed.compactMap { Offer($0) }
    }
}

extension CurrencyCode {
    /// The currency of a price's locale; empty where it has none.
    init(_ locale: Locale) {
        self.init(rawValue: locale.currency?.identifier ?? "")
    }
}
