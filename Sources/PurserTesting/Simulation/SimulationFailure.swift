/// Why a simulated run did not end as it should.
@nonexhaustive
public enum SimulationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing is left to run or to wait for, and the task has not ended: it waits for ever.
    case stuck(afterJobs: Int)
    /// The limit of jobs was reached: something ignores cancellation or turns without end.
    case jobLimit(Int)
    /// So many jobs ran outside the executor.
    case escapedJobs(Int)

    /// Says what happened.
    public var description: String {
        switch self {
        case .stuck(let jobs): "stuck: nothing is left to run after \(jobs) jobs"
        case .jobLimit(let limit): "not at an end after \(limit) jobs"
        case .escapedJobs(let count): "\(count) jobs ran outside the seeded executor"
        }
    }
}
