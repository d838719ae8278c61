import Foundation
import Purser

/// How long a server asks to be left alone, in either form of `Retry-After`.
enum RetryAfter {
    /// The longest that is believed: a server's delay is untrusted input.
    static let longest: Duration = .seconds(86_400)

    /// Reads the header of a response.
    ///
    /// - Parameter now: the device's clock, used only where the answer does not say its own date: a
    ///   wrong clock must not turn a minute into a day.
    /// - Returns: from zero to ``longest``; nil if there is none, or nothing that can be read.
    static func delay(of response: HTTPResponse, now: Date) -> Duration? {
        guard let text = response.header("Retry-After")?.trimmingCharacters(in: .whitespaces)
        else { return nil }
        if let seconds = seconds(text) { return seconds }
        guard let date = HTTPDate.date(text) else { return nil }
        let start = response.header("Date").flatMap(HTTPDate.date) ?? now
        return bounded(seconds: date.timeIntervalSince(start))
    }

    /// Bounds a number of seconds; nil for what is no number.
    static func bounded(seconds: Double) -> Duration? {
        guard !seconds.isNaN else { return nil }
        return .seconds(min(max(seconds, 0), 86_400))
    }

    private static func seconds(_ text: String) -> Duration? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        // More digits than a number holds are more than the longest delay as well.
        return Int(text).map { min(.seconds($0), longest) } ?? longest
    }
}
