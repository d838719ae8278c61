/// The limits of one question to a server, each with its reason.
public struct HTTPLimits: Hashable, Sendable {
    /// For the whole answer, redirect included, on the injected clock: below the queue's own limit
    /// of one verification, so that the reason is told, and above what a slow link needs.
    public var time: Duration = .seconds(20)
    /// For an answer's decoded body: a server's verdict is small.
    public var responseBytes = 1 << 20

    /// The defaults.
    public init() {}
}
