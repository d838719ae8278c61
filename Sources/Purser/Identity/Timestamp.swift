public import Foundation

/// A point in time in whole milliseconds since 1970, as stores write it: equal before and after
/// storage.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// Takes a number of milliseconds.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Rounds a date to its millisecond; a date beyond the range of 64 bits is clamped, one that is
    /// no number becomes 1970.
    public init(_ date: Date) {
        let value = (date.timeIntervalSince1970 * 1000).rounded()
        milliseconds =
            value.isNaN ? 0 : Int64(exactly: value) ?? (value < 0 ? Int64.min : Int64.max)
    }

    /// The same point in time as a date.
    public var date: Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Earlier is less.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
