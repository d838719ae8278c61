import Foundation

/// A date in a header field, in the three forms of RFC 9110, section 5.6.7, read without a
/// formatter.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    /// `Sun Nov  6 08:49:37 1994`; nil for anything else.
    static func date(_ text: String) -> Date? {
        let words = text.split { $0 == " " || $0 == "-" }.map(String.init)
        let fields: (day: String, month: String, year: String, clock: String)
        switch (words.count, words.last) {
        case (6, "GMT"): fields = (words[1], words[2], words[3], words[4])
        case (5, _): fields = (words[2], words[1], words[4], words[3])
        default: return nil
        }
        guard let month = months.firstIndex(of: fields.month), let day = number(fields.day, 1...2),
            let year = year(fields.year)
        else { return nil }
        let clock = fields.clock.split(separator: ":", omittingEmptySubsequences: false)
            .map { number(String($0), 2...2) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2]
        else { return nil }
        var time = CalendarTime()
        (time.year, time.month, time.day) = (year, month + 1, day)
        (time.hour, time.minute, time.second) = (hour, minute, second)
        return time.date
    }

    private static func year(_ text: String) -> Int? {
        if let year = number(text, 4...4) { return year }
        return number(text, 2...2).map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
    }

    private static func number(_ text: String, _ digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        return Int(text)
    }
}
