public import Foundation

/// One reading of both clocks: deadlines are counted in `uptime`, stamps are written in `date`.
public struct Moment: Hashable, Sendable {
    /// Time since the device booted.
    public var uptime: Duration
    /// The wall clock at that time.
    public var date: Date

    /// Makes a moment from its two readings.
    public init(uptime: Duration, date: Date) {
        self.uptime = uptime
        self.date = date
    }
}
