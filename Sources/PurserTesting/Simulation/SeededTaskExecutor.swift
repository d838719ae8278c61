import Purser

/// Runs every job on one thread, in an order that a seed decides, and lets virtual time pass only
/// when nothing is left to run: equal seeds give equal runs, in every process.
///
/// Jobs that leave it are counted in ``escapedJobs``: `Task {}` and `Task.detached`, actors with an
/// executor of their own, and everything that a foreign thread resumes. One of them is a failure,
/// because it makes the run depend on the machine.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class SeededTaskExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var random: SeededGenerator
        var ran = 0
        var escaped = 0
        var trace: UInt64 = 0xcbf2_9ce4_8422_2325
        var driver: ThreadName?
    }

    private let state: Locked<State>
    private let clock: TestClock
    /// How many jobs a run may take: code that ignores cancellation, or waits by turning, ends
    /// here.
    public let jobLimit: Int

    /// An executor with nothing to do.
    ///
    /// - Parameters:
    ///   - seed: decides the order of the jobs.
    ///   - clock: moves when nothing is left to run.
    ///   - jobLimit: how many jobs a run may take.
    public init(seed: UInt64, clock: TestClock, jobLimit: Int = 1_000_000) {
        self.state = Locked(State(random: SeededGenerator(seed: seed)))
        self.clock = clock
        self.jobLimit = jobLimit
        EscapedJobs.startCounting()
    }

    /// How many jobs have run.
    public var jobCount: Int { state.withLock { $0.ran } }

    /// How many jobs ran elsewhere or came back through a foreign thread.
    public var escapedJobs: Int { state.withLock { $0.escaped } }

    /// A number that is equal for equal orders of jobs.
    public var trace: UInt64 { state.withLock { $0.trace } }

    /// Takes a job; called by the runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = ThreadName.current
        state.withLock { state in
            if let driver = state.driver, driver != thread { state.escaped += 1 }
            state.jobs.append(job)
        }
    }

    func countEscape() {
        state.withLock { $0.escaped += 1 }
    }

    /// Starts something on this executor; it runs when the executor is driven.
    public func start<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) -> SeededTask<Value> {
        // The one place where a task is made by hand: whatever runs in a simulation begins here.
        let task = SeededTask<Value>()
        task.adopt(
            Task(executorPreference: self) {
                do { task.end(.success(try await body())) } catch { task.end(.failure(error)) }
            }
        )
        return task
    }

    /// Runs `body` to its end on the calling thread, time passing as needed.
    ///
    /// - Throws: what `body` throws; ``SimulationFailure`` if it does not end, or if a job escaped.
    public func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let task = start(body)
        try drive(until: task)
        let escaped = escapedJobs
        if escaped > 0 { throw SimulationFailure.escapedJobs(escaped) }
        return try task.value()
    }

    /// Runs jobs, time passing as needed, until a task has ended.
    ///
    /// - Throws: ``SimulationFailure`` if nothing is left to run or to wait for before it ends, or
    ///   at the job limit.
    public func drive<Value>(until task: SeededTask<Value>) throws {
        try drive { task.hasEnded }
        if task.hasEnded { return }
        // What escaped may still be running elsewhere: that, and not the waiting, is the mistake.
        let escaped = escapedJobs
        throw escaped > 0
            ? SimulationFailure.escapedJobs(escaped) : SimulationFailure.stuck(afterJobs: jobCount)
    }

    /// Runs jobs, time passing as needed, until nothing is left or `isDone` says so; it is asked
    /// before each job.
    ///
    /// - Throws: ``SimulationFailure`` at the job limit.
    public func drive(until isDone: () -> Bool = { false }) throws {
        begin()
        defer { end() }
        while !isDone() {
            if step() { continue }
            try checkLimit()
            if !clock.driveOn() { return }
        }
    }

    /// Runs a number of jobs, time passing as needed, and stops: where a crash falls.
    ///
    /// - Returns: how many ran; fewer only if nothing was left.
    @discardableResult
    public func drive(jobs count: Int) throws -> Int {
        let goal = jobCount + count
        try drive { self.jobCount >= goal }
        return count - (goal - jobCount)
    }

    /// Runs what is ready, without letting time pass.
    public func drainWithoutTime() throws {
        begin()
        defer { end() }
        while step() { try checkLimit() }
    }

    /// Runs what is ready, as far as a number of jobs, without letting time pass.
    func drainWithoutTime(atMost count: Int) throws {
        let goal = jobCount + count
        begin()
        defer { end() }
        while jobCount < goal, step() { try checkLimit() }
    }

    private func step() -> Bool {
        let job = state.withLock { state -> UnownedJob? in
            guard !state.jobs.isEmpty, state.ran < jobLimit else { return nil }
            let index = state.random.below(state.jobs.count)
            state.ran += 1
            let choice = UInt64(index) | UInt64(state.jobs.count) << 32
            state.trace = (state.trace ^ choice) &* 0x100_0000_01b3
            state.jobs.swapAt(index, state.jobs.count - 1)
            return state.jobs.removeLast()
        }
        guard let job else { return false }
        job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    private func checkLimit() throws {
        let (ran, waiting) = state.withLock { ($0.ran, $0.jobs.count) }
        if ran >= jobLimit, waiting > 0 { throw SimulationFailure.jobLimit(jobLimit) }
    }

    private func begin() {
        let thread = ThreadName.current
        state.withLock { $0.driver = thread }
        EscapedJobs.register(self, on: thread)
        clock.setDriven(true)
    }

    private func end() {
        clock.setDriven(false)
        EscapedJobs.unregister(ThreadName.current)
        state.withLock { $0.driver = nil }
    }
}
