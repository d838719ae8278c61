public import Foundation

/// An amount of money with its currency; never floating point.
public struct Price: Hashable, Sendable, Codable {
    /// The amount in units of the currency, exactly as the store states it.
    public let amount: Decimal
    /// The product's currency, whatever the device's is.
    public let currency: CurrencyCode
    /// The store's own text for it, which is what a user should see; nil where the store gives
    /// none. A price that was derived from another carries text written in that other one's way.
    public var storeText: String?
    /// The locale in which the store writes the product's price, for instance `de_AT`; never the
    /// device's. Nil where the store does not say.
    public var locale: String?

    /// Makes a price from what the store states.
    public init(_ amount: Decimal, _ currency: CurrencyCode, storeText: String? = nil) {
        self.amount = amount
        self.currency = currency
        self.storeText = storeText
    }

    /// Reads an amount from a machine's text: ASCII digits with at most one point between digits,
    /// for instance `9.99`.
    ///
    /// Nil for every other text, where `Decimal` would read as far as it can and take `1,5` for 1:
    /// signs, spaces, exponents, grouping, a point at either end, more than 18 digits before the
    /// point or 9 after it.
    public init?(parsing text: String, _ currency: CurrencyCode) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard areDigits, parts.count <= 2, parts[0].count <= 18,
            parts.count == 1 || parts[1].count <= 9,
            let amount = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
        else { return nil }
        self.init(amount, currency)
    }

    /// False for what no shop can show: a negative amount, or no number at all.
    public var isReadable: Bool {
        !amount.isNaN && amount >= 0
    }

    /// What a user should see: the store's own text, else the amount in the product's currency and
    /// locale.
    public var text: String {
        storeText ?? PriceFormatter(like: self).text(amount)
    }
}
