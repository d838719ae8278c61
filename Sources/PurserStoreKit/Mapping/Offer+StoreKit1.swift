import Foundation
import Purser
import PurserStoreKitAPI

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
