public import Foundation

/// Writes amounts of one currency the way a product's own price is written.
///
/// A value: what it has written does not change later. It follows the product's currency and locale
/// and never asks for the device's.
public struct PriceFormatter: Hashable, Sendable {
    private let currency: CurrencyCode
    private let locale: String?
    private let pattern: PricePattern?

    /// Writes like the store's text of a price, with its sign, place, digits and separators; where
    /// there is none, or it does not show the amount, like ``init(_:locale:)``.
    public init(like price: Price) {
        currency = price.currency
        locale = price.locale
        pattern = price.storeText.flatMap { PricePattern(of: $0, showing: price.amount) }
    }

    /// Writes as is usual in a locale, for instance `de_AT`; without one, as in international
    /// English.
    public init(_ currency: CurrencyCode, locale: String? = nil) {
        self.currency = currency
        self.locale = locale
        pattern = nil
    }

    /// Writes an amount, with the currency's decimals, or as many as the amount itself has.
    ///
    /// More decimals than six are rounded up, so that no text is below the true cost.
    public func text(_ amount: Decimal) -> String {
        guard amount.isFinite else { return "–" }
        let digits = max(currency.fractionDigits, min(amount.fractionDigits, 6))
        let shown = amount.rounded(to: digits, .up)
        guard let pattern, shown >= 0 else { return usual(shown, digits: digits) }
        if let text = pattern.text(shown, digits: digits) { return text }
        let whole = amount.rounded(to: 0, .up)
        let complete = pattern.completed(from: localePattern)
        return complete.text(shown, digits: digits) ?? complete.text(whole, digits: 0)
            ?? usual(shown, digits: digits)
    }

    private func usual(_ amount: Decimal, digits: Int) -> String {
        amount.formatted(
            .currency(code: currency.rawValue)
                .locale(Locale(identifier: locale ?? "en_001"))
                .precision(.fractionLength(digits))
        )
    }

    private var localePattern: PricePattern? {
        guard locale != nil else { return nil }
        let sample = Decimal(sign: .plus, exponent: -2, significand: 1_234_567_89)
        return PricePattern(of: usual(sample, digits: 2), showing: sample)
    }
}
