import Purser

/// The dates in a receipt: RFC 3339, with the liberties that were seen.
enum ReceiptDate {
    /// Reads `2020-07-22T18:33:15Z`, also with fractions of a second, and with a distance to UTC
    /// such as `+01:00` or `+0100`. Nil for anything else, such as the empty text for "no date".
    static func read(_ digits: consuming DigitReader) -> Timestamp? {
        var time = CalendarTime()
        guard
            let year = digits.number(4), digits.take(UInt8(ascii: "-")),
            let month = digits.number(2), digits.take(UInt8(ascii: "-")),
            let day = digits.number(2), digits.take(UInt8(ascii: "T")),
            let hour = digits.number(2), digits.take(UInt8(ascii: ":")),
            let minute = digits.number(2), digits.take(UInt8(ascii: ":")),
            let second = digits.number(2)
        else { return nil }
        (time.year, time.month, time.day) = (year, month, day)
        (time.hour, time.minute, time.second) = (hour, minute, second)
        if digits.take(UInt8(ascii: ".")) {
            guard let fraction = fraction(&digits) else { return nil }
            time.milliseconds = fraction
        }
        guard let offset = offset(&digits), digits.isAtEnd else { return nil }
        time.offsetMinutes = offset
        return time.date.map(Timestamp.init)
    }

    /// At most nine digits, of which the first three count.
    private static func fraction(_ digits: inout DigitReader) -> Int? {
        var milliseconds = 0
        var count = 0
        while let digit = digits.number(1) {
            count += 1
            guard count <= 9 else { return nil }
            if count <= 3 { milliseconds = milliseconds * 10 + digit }
        }
        guard count > 0 else { return nil }
        for _ in min(count, 3)..<3 { milliseconds *= 10 }
        return milliseconds
    }

    private static func offset(_ digits: inout DigitReader) -> Int? {
        if digits.take(UInt8(ascii: "Z")) { return 0 }
        let sign = digits.take(UInt8(ascii: "+")) ? 1 : digits.take(UInt8(ascii: "-")) ? -1 : 0
        guard sign != 0, let hours = digits.number(2) else { return nil }
        _ = digits.take(UInt8(ascii: ":"))
        guard let minutes = digits.number(2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }
}
