public import Foundation
public import Purser

extension StoreProduct {
    /// A product that is used up.
    public static func consumable(
        _ id: StoreProductID, price: Decimal = 1, currency: CurrencyCode = "USD"
    ) -> StoreProduct {
        StoreProduct(
            id: id, kind: .consumable, name: id.rawValue, price: Price(price, currency)
        )
    }

    /// A product that is kept for good.
    public static func nonConsumable(
        _ id: StoreProductID, price: Decimal = 1, currency: CurrencyCode = "USD"
    ) -> StoreProduct {
        StoreProduct(
            id: id, kind: .nonConsumable, name: id.rawValue, price: Price(price, currency)
        )
    }

    /// A product that lasts for a time the app decides.
    public static func nonRenewing(
        _ id: StoreProductID, price: Decimal = 1, currency: CurrencyCode = "USD"
    ) -> StoreProduct {
        StoreProduct(
            id: id, kind: .nonRenewing, name: id.rawValue, price: Price(price, currency)
        )
    }

    /// A product that the store renews.
    public static func subscription(
        _ id: StoreProductID, every period: SubscriptionPeriod = SubscriptionPeriod(1, .month),
        group: SubscriptionGroupID = "group", level: Int = 1, price: Decimal = 1,
        currency: CurrencyCode = "USD"
    ) -> StoreProduct {
        var product = StoreProduct(
            id: id, kind: .autoRenewable, name: id.rawValue, price: Price(price, currency)
        )
        product.period = period
        product.group = group
        product.level = level
        return product
    }
}
