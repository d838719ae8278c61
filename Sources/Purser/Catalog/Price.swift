public import Foundation

/// An amount of money with its currency; never floating point.
public struct Price: Hashable, Sendable, Codable {
    /// The amount in units of the currency, exactly as the store states it.
    public let amount: Decimal
    /// The product's currency, whatever the device's is.
    public let currency: CurrencyCode
    /// The store's own text for it, which is what a user should see; nil where the store gives
    /// none.
    public var storeText: String?

    /// Makes a price from what the store states.
    public init(_ amount: Decimal, _ currency: CurrencyCode, storeText: String? = nil) {
        self.amount = amount
        self.currency = currency
        self.storeText = storeText
    }
}
