public import Foundation

/// A length of calendar time, as stores state subscription and offer periods.
public struct SubscriptionPeriod: Hashable, Sendable, Codable {
    /// The unit that a period counts. Closed on purpose: ISO 8601 date durations have these four.
    public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
        /// A calendar day.
        case day
        /// Seven days.
        case week
        /// A calendar month.
        case month
        /// A calendar year.
        case year
    }

    /// The unit.
    public let unit: Unit
    /// How many units, at least 1.
    public let count: Int

    /// Makes a period; a count below 1 is taken as 1.
    public init(_ count: Int, _ unit: Unit) {
        self.unit = unit
        self.count = max(1, count)
    }

    /// Reads an ISO 8601 duration of one date unit, for instance `P1M`; nil for any other text.
    public init?(iso8601 text: String) {
        guard text.first == "P", let last = text.last,
            let unit = [("D", Unit.day), ("W", .week), ("M", .month), ("Y", .year)]
                .first(where: { $0.0 == String(last) })?.1
        else { return nil }
        let digits = text.dropFirst().dropLast()
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ 48...57 ~= $0 }),
            let count = Int(digits), count > 0
        else { return nil }
        self.init(count, unit)
    }

    /// The ISO 8601 text, for instance `P1M`.
    public var iso8601: String {
        let letter =
            switch unit {
            case .day: "D"
            case .week: "W"
            case .month: "M"
            case .year: "Y"
            }
        return "P\(count)\(letter)"
    }

    /// When a number of such periods is over that began at a date, in the Gregorian calendar and
    /// universal time: a month after 31 January is the end of February.
    ///
    /// - Returns: never before `start`; the end of time where the sum is beyond the calendar.
    public func end(after start: Date, repeated times: Int = 1) -> Date {
        let (total, isTooLarge) = count.multipliedReportingOverflow(by: max(0, times))
        guard !isTooLarge, total < 1_000_000 else { return .distantFuture }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let end: Date? =
            switch unit {
            case .day: calendar.date(byAdding: .day, value: total, to: start)
            case .week: calendar.date(byAdding: .day, value: total * 7, to: start)
            case .month: calendar.date(byAdding: .month, value: total, to: start)
            case .year: calendar.date(byAdding: .year, value: total, to: start)
            }
        return max(start, end ?? .distantFuture)
    }
}
