/// A promise that a simulated world saw broken.
public struct SimulationViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The invariant's id, `I1` to `I12`; the core's article "Why nothing paid is lost" says what
    /// each promises.
    public let invariant: String
    /// What happened.
    public let message: String

    /// Makes a violation, for a simulation's own tests.
    public init(_ invariant: String, _ message: String) {
        self.invariant = invariant
        self.message = message
    }

    /// The invariant and what happened.
    public var description: String { "\(invariant): \(message)" }
}
