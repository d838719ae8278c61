/// How long access goes on while nothing trusted says whether it has expired.
public struct OfflineAllowance: Hashable, Sendable {
    /// Days of wall clock since it was first seen.
    public var days: Int
    /// Launches since it was first seen.
    public var launches: Int

    /// Three days or thirty launches, whichever ends first.
    public init(days: Int = 3, launches: Int = 30) {
        self.days = max(0, days)
        self.launches = max(0, launches)
    }
}
