import Foundation
import Purser

extension SubscriptionPeriod {
    /// When a period that starts at `start` ends.
    ///
    /// Months and years are counted from the subscription's anchor and clipped to the month's last
    /// day, so that one bought on the 31st returns to the 31st wherever there is one.
    func end(after start: Timestamp, anchoredAt anchor: Timestamp) -> Timestamp {
        let day: Int64 = 86_400_000
        switch unit {
        case .day: return Timestamp(milliseconds: start.milliseconds + Int64(count) * day)
        case .week: return Timestamp(milliseconds: start.milliseconds + Int64(count) * 7 * day)
        case .month: return CivilDate.adding(months: count, to: start, anchor: anchor)
        case .year: return CivilDate.adding(months: 12 * count, to: start, anchor: anchor)
        }
    }
}

/// Days of the proleptic Gregorian calendar in UTC, by arithmetic alone.
enum CivilDate {
    private static let day: Int64 = 86_400_000

    static func adding(months: Int, to start: Timestamp, anchor: Timestamp) -> Timestamp {
        let (days, time) = split(start)
        let (year, month, _) = civil(days)
        let anchorDay = civil(split(anchor).days).day
        let index = year * 12 + Int64(month - 1) + Int64(months)
        let newYear = index >= 0 ? index / 12 : (index - 11) / 12
        let newMonth = Int(index - newYear * 12) + 1
        let last = civil(
            daysFromCivil(newMonth == 12 ? newYear + 1 : newYear, newMonth % 12 + 1, 1) - 1)
        let newDays = daysFromCivil(newYear, newMonth, min(anchorDay, last.day))
        return Timestamp(milliseconds: newDays * day + time)
    }

    private static func split(_ time: Timestamp) -> (days: Int64, time: Int64) {
        let days = (time.milliseconds >= 0 ? time.milliseconds : time.milliseconds - day + 1) / day
        return (days, time.milliseconds - days * day)
    }

    /// Year, month and day of a number of days since 1970, by counting from 1 March of year 0.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, Int(month), Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1))
    }

    private static func daysFromCivil(_ year: Int64, _ month: Int, _ day: Int) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let marchMonth = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
