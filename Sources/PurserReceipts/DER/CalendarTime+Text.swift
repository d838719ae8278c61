import Foundation

extension CalendarTime {
    /// A moment as `2025-06-15T12:00:00Z`; outside the years 0 to 9999 the seconds since 1970. No
    /// calendar is asked, since one may fail for a date that only a forger would write.
    static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard (-62_167_219_200..<253_402_300_800).contains(seconds) else {
            return "\(seconds) s since 1970"
        }
        let whole = Int(seconds)
        let clock = (whole % 86_400 + 86_400) % 86_400
        // Counted from 1 March of the year 0, so that the leap day is a year's last.
        let days = (whole - clock) / 86_400 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
        let time = [clock / 3600, clock / 60 % 60, clock % 60].map { digits($0, 2) }
        return "\(date)T\(time.joined(separator: ":"))Z"
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
