import Foundation

/// A moment of the civil calendar in UTC, read from digits without a formatter: the formats are
/// fixed, and a formatter would ask the device's locale and cost more than the signature.
struct CalendarTime: Sendable, Hashable {
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var second = 0
    var milliseconds = 0
    /// What the text adds to UTC, in minutes.
    var offsetMinutes = 0

    /// The moment, or nil if the calendar has no such day or time.
    var date: Date? {
        guard
            (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year), (0...23).contains(hour),
            (0...59).contains(minute), (0...59).contains(second),
            (-1080...1080).contains(offsetMinutes)
        else { return nil }
        let clock = (hour * 60 + minute - offsetMinutes) * 60 + second
        let seconds = Self.daysSince1970(year, month, day) * 86_400 + clock
        return Date(timeIntervalSince1970: Double(seconds) + Double(milliseconds) / 1000)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Counts from 1 March of the year 0, so that the leap day is a year's last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// Reads runs of ASCII digits, one field after the other.
struct DigitReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes, bytes.indices)
    }

    /// Reads what stands at these places.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position == end }

    /// Exactly `count` digits, or nil.
    mutating func number(_ count: Int) -> Int? {
        guard end - position >= count else { return nil }
        var value = 0
        for place in position..<position + count {
            let digit = bytes[place] &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        position += count
        return value
    }

    /// The next byte if it is this one.
    mutating func take(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }
}

extension DERDocument {
    /// A certificate's date: `YYMMDDHHMMSSZ` or `YYYYMMDDHHMMSSZ` and no other form (RFC 5280).
    func time(_ cursor: inout DERCursor) throws(DERError) -> Date {
        let element = try next(&cursor)
        var digits = DigitReader(bytes, element.content)
        var time = CalendarTime()
        switch element.tag {
        case .utcTime:
            guard let year = digits.number(2) else { throw .badValue }
            time.year = year < 50 ? 2000 + year : 1900 + year
        case .generalizedTime:
            guard let year = digits.number(4) else { throw .badValue }
            time.year = year
        default:
            throw .unexpectedTag
        }
        guard
            let month = digits.number(2), let day = digits.number(2), let hour = digits.number(2),
            let minute = digits.number(2), let second = digits.number(2),
            digits.take(UInt8(ascii: "Z")), digits.isAtEnd
        else { throw .badValue }
        (time.month, time.day) = (month, day)
        (time.hour, time.minute, time.second) = (hour, minute, second)
        guard let date = time.date else { throw .badValue }
        return date
    }
}
