import Purser

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
    /// A number that is equal for equal contents of the journals at rest.
    public internal(set) var journals: UInt64 = 0xcbf2_9ce4_8422_2325
    /// The kinds of trouble that the seed had.
    public internal(set) var faults: Set<SimulationFault> = []
    /// The timeline, where the simulation keeps it.
    public internal(set) var lines: [SimulationLine] = []

    init(seed: UInt64) {
        self.seed = seed
    }

    static func mix(_ row: JournalRow, into sum: inout UInt64) {
        for byte in [UInt8]("\(row.id) \(row.version)".utf8) + row.body {
            sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }
}
