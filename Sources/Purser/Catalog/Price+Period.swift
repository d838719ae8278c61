import Foundation

extension Price {
    /// What this price for one period comes to for one unit of another length, for instance per
    /// month of a yearly plan.
    ///
    /// Never below the true cost: the exact quotient is rounded up to the currency's decimals. A
    /// year is 12 months, a week 7 days, and a year 365.2425 days, the mean of the Gregorian
    /// calendar.
    ///
    /// - Returns: a price whose ``storeText`` is written the way this one's is; nil where the
    ///   amount is no price or too large to be reckoned with.
    public func per(
        _ unit: SubscriptionPeriod.Unit, of period: SubscriptionPeriod
    ) -> Price? {
        guard isReadable, amount < Self.ceiling else { return nil }
        let paid = Decimal(unit.length) * amount
        let length = Decimal(period.unit.length) * Decimal(period.count)
        let share = Self.quotient(paid, by: length, digits: currency.fractionDigits)
        guard share.isFinite else { return nil }
        var price = Price(share, currency)
        price.locale = locale
        price.storeText = PriceFormatter(like: self).text(share)
        return price
    }

    /// Products of what is below it and a period's length have fewer than the 38 digits a decimal
    /// holds.
    private static let ceiling = Decimal(sign: .plus, exponent: 15, significand: 1)

    /// The smallest multiple of the last digit that is not below the quotient.
    ///
    /// Division of decimals is inexact, multiplication of these is not; so the digit is settled by
    /// multiplying back.
    private static func quotient(
        _ dividend: Decimal, by divisor: Decimal, digits: Int
    ) -> Decimal {
        let step = Decimal(sign: .plus, exponent: -digits, significand: 1)
        var result = (dividend / divisor).rounded(to: digits, .down)
        while result * divisor < dividend { result += step }
        while result >= step, (result - step) * divisor >= dividend { result -= step }
        return result
    }
}

extension SubscriptionPeriod.Unit {
    /// In 120,000ths of a day, in which all four are whole.
    fileprivate var length: Int {
        switch self {
        case .day: 120_000
        case .week: 840_000
        case .month: 3_652_425
        case .year: 43_829_100
        }
    }
}
