public import Foundation

/// The app's own name for a price step, for instance the six-yuan button; looked up both ways.
public struct PriceTier: Hashable, Comparable, Sendable {
    /// The step, in whatever unit the app counts its steps.
    public let value: Decimal

    /// Makes a tier.
    public init(_ value: Decimal) {
        self.value = value
    }

    /// Orders by value.
    public static func < (left: PriceTier, right: PriceTier) -> Bool {
        left.value < right.value
    }
}
