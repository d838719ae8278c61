import Purser

/// A task that a ``SeededTaskExecutor`` drives.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class SeededTask<Value: Sendable>: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var result: Result<Value, any Error>?
    }

    private let state = Locked(State())

    init() {}

    func adopt(_ task: Task<Void, Never>) {
        state.withLock { $0.task = task }
    }

    func end(_ result: Result<Value, any Error>) {
        state.withLock { $0.result = result }
    }

    /// Whether it has returned or thrown.
    public var hasEnded: Bool { state.withLock { $0.result != nil } }

    /// What it returned.
    ///
    /// - Throws: what it threw; ``SimulationFailure`` if it has not ended.
    public func value() throws -> Value {
        guard let result = state.withLock({ $0.result }) else {
            throw SimulationFailure.stuck(afterJobs: 0)
        }
        return try result.get()
    }

    /// Cancels it.
    public func cancel() {
        state.withLock { $0.task }?.cancel()
    }
}
