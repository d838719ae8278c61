import Foundation
import Purser

/// How fast subscriptions run, as StoreKit Testing offers it; the clock is virtual all the same.
///
/// Closed on purpose: these are the ways in which that offers it.
public enum StoreTimeRate: Hashable, Sendable {
    /// A month takes a month.
    case real
    /// A day of a period takes so long.
    case day(Duration)
    /// A month of a period takes so long.
    case month(Duration)
    /// A period takes so long, whichever it is.
    case renewal(Duration)

    /// The rate that a `.storekit` file's number means; nil for one that means none.
    public init?(code: Int) {
        switch code {
        case 0: self = .real
        case 1: self = .day(.seconds(3600))
        case 2: self = .day(.seconds(1800))
        case 3: self = .day(.seconds(300))
        case 4: self = .day(.seconds(60))
        case 5: self = .day(.seconds(30))
        case 6: self = .day(.seconds(1))
        case 10: self = .month(.seconds(3600))
        case 11: self = .month(.seconds(1800))
        case 12: self = .month(.seconds(900))
        case 13: self = .month(.seconds(300))
        case 15: self = .month(.seconds(30))
        case 1000: self = .renewal(.seconds(900))
        case 1001: self = .renewal(.seconds(300))
        case 1002: self = .renewal(.seconds(60))
        case 1003: self = .renewal(.seconds(30))
        case 1004: self = .renewal(.seconds(10))
        case 1005: self = .renewal(.seconds(2))
        default: return nil
        }
    }

    /// When a period that starts at `start` ends.
    ///
    /// Never sooner than a second later, so that no rate lets periods pass without time.
    ///
    /// - Parameters:
    ///   - period: how long it is by the calendar.
    ///   - start: when it starts.
    ///   - anchor: when the subscription's first period started.
    func end(of period: SubscriptionPeriod, from start: Timestamp, anchor: Timestamp) -> Timestamp {
        max(exactEnd(of: period, from: start, anchor: anchor), start.adding(.seconds(1)))
    }

    private func exactEnd(
        of period: SubscriptionPeriod, from start: Timestamp, anchor: Timestamp
    ) -> Timestamp {
        let days: Int64 =
            switch period.unit {
            case .day: 1
            case .week: 7
            case .month: 30
            case .year: 365
            }
        let total = days * Int64(period.count)
        switch self {
        case .real: return period.end(after: start, anchoredAt: anchor)
        case .day(let duration): return start.adding(duration * Int(total))
        case .month(let duration): return start.adding(duration * Int(total) / 30)
        case .renewal(let duration): return start.adding(duration)
        }
    }
}

extension Timestamp {
    /// A later or earlier point in time, clamped to what 64 bits can count.
    func adding(_ duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        let part = attoseconds / 1_000_000_000_000_000
        let (sum, isOverToo) = milliseconds.addingReportingOverflow(whole)
        if isOver || isOverToo {
            return Timestamp(milliseconds: seconds < 0 ? Int64.min : Int64.max)
        }
        return Timestamp(milliseconds: sum &+ part)
    }
}
