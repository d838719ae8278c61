public import Foundation

/// What can be said of the time without trusting the wall clock: an interval.
public struct TrustedTime: Hashable, Sendable {
    /// It is at least this late: signed or authenticated time and what has passed since.
    public let earliest: Date
    /// The wall clock, where it is later than that; the end of time where the wall clock was wound
    /// back, so that it says nothing.
    public let latest: Date

    /// Makes the interval; `latest` is never before `earliest`.
    public init(earliest: Date, latest: Date) {
        self.earliest = earliest
        self.latest = max(earliest, latest)
    }
}
