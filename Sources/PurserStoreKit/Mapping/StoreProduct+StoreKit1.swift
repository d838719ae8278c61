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

extension SubscriptionPeriod {
    /// A period of StoreKit 1; nil for a unit that this version does not know.
    init?(_ period: SKProductSubscriptionPeriod) {
        switch period.unit {
        case .day: self.init(days: period.numberOfUnits)
        case .week: self.init(period.numberOfUnits, .week)
        case .month: self.init(period.numberOfUnits, .month)
        case .year: self.init(period.numberOfUnits, .year)
        @unknown default: return nil
        }
    }
}

extension Offer {
    /// An offer of StoreKit 1; nil where it has a kind or period that this version does not know.
    init?(_ discount: SKProductDiscount) {
        let kind: Kind
        switch discount.type {
        case .introductory: kind = .introductory
        case .subscription: kind = .promotional
        @unknown default: return nil
        }
        let mode: OfferPhase.Mode
        switch discount.paymentMode {
        case .payAsYouGo: mode = .payAsYouGo
        case .payUpFront: mode = .payUpFront
        case .freeTrial: mode = .freeTrial
        @unknown default: return nil
        }
        guard let period = SubscriptionPeriod(discount.subscriptionPeriod) else { return nil }
        var price = Price(discount.price.decimalValue, CurrencyCode(discount.priceLocale))
        price.locale = discount.priceLocale.identifier
        let phase = OfferPhase(
            mode: mode, price: price, period: period, count: discount.numberOfPeriods
        )
        self.init(
            id: discount.identifier.map(OfferID.init(rawValue:)), kind: kind, phases: [phase]
        )
    }
}
