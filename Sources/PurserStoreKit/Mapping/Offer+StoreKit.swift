import Foundation
import Purser
import PurserStoreKitAPI

extension Offer {
    /// An offer of StoreKit 2; nil where it has a kind or period that this version does not know.
    ///
    /// - Parameters:
    ///   - offer: the offer.
    ///   - currency: of the product, since the offer states none.
    init?(_ offer: Product.SubscriptionOffer, in currency: CurrencyCode) {
        guard let kind = Offer.Kind(offer.type), let period = SubscriptionPeriod(offer.period),
            let mode = OfferPhase.Mode(offer.paymentMode)
        else { return nil }
        let price = Price(offer.price, currency, storeText: offer.displayPrice)
        let phase = OfferPhase(mode: mode, price: price, period: period, count: offer.periodCount)
        self.init(id: offer.id.map(OfferID.init(rawValue:)), kind: kind, phases: [phase])
    }
}

extension Offer.Kind {
    /// How a customer comes to an offer that a product lists.
    init?(_ type: Product.SubscriptionOffer.OfferType) {
        switch type {
        case .introductory: self = .introductory
        case .promotional: self = .promotional
        default:
            guard type.isWinBack else { return nil }
            self = .winBack
        }
    }

    /// The offer that a transaction was bought under; nil for one that this version does not know.
    init?(_ type: Transaction.OfferType) {
        switch type {
        case .introductory: self = .introductory
        case .promotional: self = .promotional
        case .code: self = .code
        case .winBack: self = .winBack
        default: return nil
        }
    }
}

extension OfferPhase.Mode {
    /// How an offer is paid; nil for a way that this version does not know.
    init?(_ mode: Product.SubscriptionOffer.PaymentMode) {
        switch mode {
        case .freeTrial: self = .freeTrial
        case .payUpFront: self = .payUpFront
        case .payAsYouGo: self = .payAsYouGo
        default: return nil
        }
    }
}
