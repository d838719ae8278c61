/// What a subject did otherwise than a check demands.
public struct ConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The check's id.
    public let check: String
    /// What was seen.
    public let reason: String

    /// The check's id and what was seen.
    public var description: String { "\(check): \(reason)" }
}

/// Throws if it does not hold; the check that runs adds its id.
func demand(_ holds: Bool, _ reason: @autoclosure () -> String) throws {
    if !holds { throw ConformanceFailure(check: "", reason: reason()) }
}
