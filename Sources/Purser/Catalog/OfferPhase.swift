/// One stretch of an offer in which the same is paid.
public struct OfferPhase: Hashable, Sendable {
    /// How a phase is paid.
    @nonexhaustive
    public enum Mode: String, Hashable, Sendable, Codable {
        /// Nothing is paid.
        case freeTrial
        /// All of the phase is paid at its start.
        case payUpFront
        /// Each period of the phase is paid by itself.
        case payAsYouGo
        /// The product's own price.
        case base
    }

    /// How the phase is paid.
    public let mode: Mode
    /// What one payment costs; nil where the store does not say, and for a free trial.
    public let price: Price?
    /// How long one period of the phase is.
    public let period: SubscriptionPeriod
    /// How many periods the phase lasts, at least 1.
    public let count: Int

    /// Makes a phase; a count below 1 is taken as 1.
    public init(mode: Mode, price: Price?, period: SubscriptionPeriod, count: Int = 1) {
        self.mode = mode
        self.price = price
        self.period = period
        self.count = max(1, count)
    }
}
