import Foundation
import Purser

extension StoreProduct {
    /// The product as a storefront prices it and a locale names it.
    ///
    /// The name is that of the locale, else of its language, else the first there is.
    func localized(
        _ localizations: [StoreConfiguration.Localization], _ settings: StoreSettings
    ) -> StoreProduct {
        var product = self
        let language = settings.locale.prefix { $0 != "_" && $0 != "-" }
        let texts =
            localizations.first { $0.locale == settings.locale }
            ?? localizations.first { $0.locale.prefix { $0 != "_" && $0 != "-" } == language }
            ?? localizations.first
        if let texts {
            if !texts.name.isEmpty { product.name = texts.name }
            product.text = texts.text
        }
        product.price = price.localized(settings)
        product.offers = offers.map { offer in
            let phases = offer.phases.map { phase in
                OfferPhase(
                    mode: phase.mode, price: phase.price?.localized(settings),
                    period: phase.period, count: phase.count
                )
            }
            return Offer(id: offer.id, kind: offer.kind, phases: phases)
        }
        return product
    }
}

extension Price {
    /// The same amount in the storefront's currency, with the text that its store shows.
    func localized(_ settings: StoreSettings) -> Price {
        let currency = Currencies.currency(of: settings.storefront)
        let style = Decimal.FormatStyle.Currency(code: currency.rawValue)
            .locale(Locale(identifier: settings.locale))
        return Price(amount, currency, storeText: amount.formatted(style))
    }
}
