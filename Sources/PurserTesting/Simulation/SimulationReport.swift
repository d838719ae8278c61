/// What one simulated world came to.
public struct SimulationReport: Sendable {
    /// The seed that gives it again.
    public let seed: UInt64
    /// The first promise that was seen broken; nil if all were kept.
    public internal(set) var violation: SimulationViolation?
    /// How many purchases were paid.
    public internal(set) var purchases = 0
    /// How many processes died before the world came to rest.
    public internal(set) var crashes = 0
    /// How many jobs ran.
    public internal(set) var jobs = 0
    /// A number that is equal for equal orders of jobs.
    public internal(set) var trace: UInt64 = 0
    /// The timeline, where the simulation keeps it.
    public internal(set) var lines: [SimulationLine] = []

    init(seed: UInt64) {
        self.seed = seed
    }
}
