/// What a port of a simulated process throws once the process is dead.
public struct ProcessDied: Error, Hashable, Sendable, CustomStringConvertible {
    /// Makes the error.
    public init() {}

    /// Says what happened.
    public var description: String { "the simulated process has died" }
}
