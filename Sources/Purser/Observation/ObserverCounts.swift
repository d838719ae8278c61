/// What became of the events that an observer was sent while it was attached.
///
/// Once it is detached, ``sent`` is the sum of the other two; before, the rest is on its way.
public struct ObserverCounts: Hashable, Sendable {
    /// Events that happened while it was attached, today's holds at its start included.
    public var sent = 0
    /// Events that it was told.
    public var received = 0
    /// Events that it was not told: the oldest, where it fell behind by more than the limit, and
    /// those that were waiting when it was detached.
    public var dropped = 0

    /// Nothing yet.
    public init() {}
}
