/// One line of an in-memory store's log.
public struct StoreLogEntry: Hashable, Sendable {
    /// The device that called.
    public let device: String
    /// When, by the store's clock.
    public let instant: TestClock.Instant
    /// What was called.
    public let call: StoreCall
}
