import Foundation
import Purser

/// Times written as text, read without regard to the device's locale, calendar or clock form.
enum WrittenTime {
    /// `2020-11-13T01:41:41Z`, with a fraction or an offset or not.
    static func timestamp(rfc3339 text: String) -> Timestamp? {
        var digits = DigitReader(Array(text.utf8))
        guard var time = day(&digits), digits.take(UInt8(ascii: "T")), clock(&digits, &time)
        else { return nil }
        if digits.take(UInt8(ascii: ".")) {
            var places = 0
            while let digit = digits.number(1) {
                if places < 3 { time.milliseconds = time.milliseconds * 10 + digit }
                places += 1
            }
            guard places > 0 else { return nil }
            for _ in places..<max(places, 3) { time.milliseconds *= 10 }
        }
        if !digits.take(UInt8(ascii: "Z")) {
            let isEast = digits.take(UInt8(ascii: "+"))
            guard isEast || digits.take(UInt8(ascii: "-")), let hours = digits.number(2) else {
                return nil
            }
            _ = digits.take(UInt8(ascii: ":"))
            guard let minutes = digits.number(2), minutes < 60 else { return nil }
            time.offsetMinutes = (hours * 60 + minutes) * (isEast ? 1 : -1)
        }
        guard digits.isAtEnd else { return nil }
        return time.date.map { Timestamp($0) }
    }

    /// `2020-11-13 01:41:41 Etc/GMT`, or with another zone's name.
    static func timestamp(zoned text: String) -> Timestamp? {
        let words = text.split(separator: " ")
        guard words.count == 3 else { return nil }
        var digits = DigitReader(Array((words[0] + " " + words[1]).utf8))
        guard var time = day(&digits), digits.take(UInt8(ascii: " ")), clock(&digits, &time),
            digits.isAtEnd, let local = time.date
        else { return nil }
        if words[2] == "Etc/GMT" { return Timestamp(local) }
        guard let zone = TimeZone(identifier: String(words[2])) else { return nil }
        // The zone's offset at the moment meant, found from the offset at the moment written.
        let near = local.addingTimeInterval(-Double(zone.secondsFromGMT(for: local)))
        time.offsetMinutes = zone.secondsFromGMT(for: near) / 60
        return time.date.map { Timestamp($0) }
    }

    private static func day(_ digits: inout DigitReader) -> CalendarTime? {
        guard let year = digits.number(4), digits.take(UInt8(ascii: "-")),
            let month = digits.number(2), digits.take(UInt8(ascii: "-")),
            let day = digits.number(2)
        else { return nil }
        var time = CalendarTime()
        (time.year, time.month, time.day) = (year, month, day)
        return time
    }

    private static func clock(_ digits: inout DigitReader, _ time: inout CalendarTime) -> Bool {
        guard let hour = digits.number(2), digits.take(UInt8(ascii: ":")),
            let minute = digits.number(2), digits.take(UInt8(ascii: ":")),
            let second = digits.number(2)
        else { return false }
        (time.hour, time.minute, time.second) = (hour, minute, second)
        return true
    }
}
