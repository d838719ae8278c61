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
}
