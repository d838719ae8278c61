public import Foundation
import Purser

/// A clock on which time passes only when a test, or the executor that drives it, says so.
///
/// Sleepers wake in the order of their deadlines, those with equal deadlines in the order in which
/// they went to sleep. Under a ``SeededTaskExecutor`` time moves by itself whenever nothing is left
/// to run, and ``advance(by:)`` is exact: when it returns, everything up to that time has happened.
/// Without one, ``advance(by:)`` meets each woken sleeper as it gets up and then gives others their
/// turn; there, await something that the code under test does rather than a stretch of time.
public final class TestClock: Clock, Sendable {
    /// A point in time, counted from the clock's start.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// Time since the clock's start.
        public let offset: Duration

        /// Makes an instant.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// A later or earlier instant.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from here to another instant.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Earlier is less.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }

        /// The offset's own text.
        public var description: String { "\(offset)" }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var alarms = AlarmQueue()
        var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
        var events: [Int: @Sendable () -> Void] = [:]
        var nextID = 0
        var wallOffset: Duration = .zero
        var boots = 1
        var bootInstant = Instant(offset: .zero)
        var isDriven = false
        var idlers: [CheckedContinuation<Void, Never>] = []
        var gettingUp: Set<Int> = []
        var meeting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let start: Date

    /// A clock that stands still at its start.
    ///
    /// - Parameter start: what the wall clock shows then; 2023-11-14 22:13:20 UTC unless said
    ///   otherwise.
    public init(start: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.start = start
    }

    /// The present.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest step that the clock can show.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// What the wall clock shows.
    public var date: Date {
        let passed = state.withLock { $0.now.offset + $0.wallOffset }
        return start.addingTimeInterval(passed / .seconds(1))
    }

    /// True time, which nobody can turn: what a store's own clock shows.
    public var trueDate: Date {
        start.addingTimeInterval(now.offset / .seconds(1))
    }

    /// True time in whole milliseconds.
    var timestamp: Timestamp { Timestamp(start).adding(now.offset) }

    /// The instant at which true time reaches `timestamp`.
    func instant(of timestamp: Timestamp) -> Instant {
        let passed = timestamp.milliseconds.subtractingReportingOverflow(
            Timestamp(start).milliseconds
        )
        return Instant(offset: .milliseconds(passed.overflow ? Int64.max : passed.partialValue))
    }

    /// How many sleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// When the next sleeper wakes; nil if none sleeps.
    public var nextDeadline: Instant? {
        state.withLock { $0.alarms.earliestSleeper() }
    }

    /// Turns the wall clock, as a user may do; monotonic time is not touched.
    public func turnWallClock(by duration: Duration) {
        state.withLock { $0.wallOffset += duration }
    }

    /// Boots the device: `uptime` of effects made from now on starts at zero, under a new boot
    /// name.
    public func reboot() {
        state.withLock { state in
            state.boots += 1
            state.bootInstant = state.now
        }
    }

    /// Names the current boot.
    public var boot: String { state.withLock { "boot-\($0.boots)" } }

    /// When the device booted.
    public var bootInstant: Instant { state.withLock { $0.bootInstant } }

    /// Sleeps until the deadline has been reached.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline, in: nil)
    }

    /// Sleeps as a part of a simulated process: wakes, throwing, when the process dies.
    func sleep(until deadline: Instant, in process: Gate?) async throws {
        try Task.checkCancellation()
        try process?.check()
        let id = state.withLock { state -> Int? in
            guard deadline > state.now else { return nil }
            state.nextID += 1
            return state.nextID
        }
        guard let id else { return }
        let closer = process?.onClose { [self] in cancel(id) }
        defer {
            gotUp(id)
            if let closer { process?.forget(closer) }
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Judged under the lock that `cancel` takes, so that no cancellation falls in
                // between.
                let answer = state.withLock { state -> Result<Void, any Error>? in
                    let isOver = Task.isCancelled || process?.isOpen == false
                    if isOver { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[id] = continuation
                    state.alarms.insert(deadline, id, isSleeper: true)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            state.alarms.remove(id)
            return state.sleepers.removeValue(forKey: id)
        }
        sleeper?.resume(throwing: CancellationError())
    }
}

// MARK: - Events: what happens at a time without anyone sleeping

extension TestClock {
    /// Runs `event` when time reaches `instant`, in order with the sleepers. It keeps no driver
    /// going.
    func schedule(at instant: Instant, _ event: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.nextID += 1
            state.events[state.nextID] = event
            state.alarms.insert(max(instant, state.now), state.nextID, isSleeper: false)
            return state.nextID
        }
    }

    /// Takes an event back that has not happened.
    func unschedule(_ id: Int) {
        state.withLock { state in
            state.events[id] = nil
            state.alarms.remove(id)
        }
    }
}

// MARK: - Moving time

extension TestClock {
    /// Lets time pass, waking each sleeper whose deadline falls into it.
    ///
    /// Under an executor that drives the clock, everything that these sleepers lead to has happened
    /// when it returns. Without one it waits until each has got up, and gives others their turn.
    public func advance(by duration: Duration) async {
        let target = now.advanced(by: duration)
        if state.withLock({ $0.isDriven }) {
            do { try await sleep(until: target) } catch { return }
            return await settle()
        }
        await settle()
        while wakeNext(until: target) {
            await meet()
            await settle()
        }
        state.withLock { $0.now = max($0.now, target) }
    }

    /// Lets time pass, from deadline to deadline, until `condition` holds.
    ///
    /// - Returns: false if nobody sleeps any more and it still does not hold.
    @discardableResult
    public func run(until condition: @Sendable () async -> Bool) async -> Bool {
        while true {
            await settle()
            if await condition() { return true }
            guard let next = nextDeadline, !Task.isCancelled else { return false }
            await advance(by: now.duration(to: next))
        }
    }

    /// Waits until nothing is left to run at the present time; exact only under an executor that
    /// drives this clock.
    public func settle() async {
        if state.withLock({ $0.isDriven }) {
            return await withCheckedContinuation { continuation in
                state.withLock { $0.idlers.append(continuation) }
            }
        }
        for _ in 0..<64 { await Task.yield() }
    }

    /// Moves to the next deadline and wakes who sleeps for it; false if there is none.
    ///
    /// - Parameter limit: deadlines after it are left alone; nil means no limit. Events that lie
    ///   before the deadline happen first, but none is reason enough to move.
    func wakeNext(until limit: Instant?) -> Bool {
        while true {
            let step = state.withLock { state -> (@Sendable () -> Void)? in
                let target = limit ?? state.alarms.earliestSleeper()
                guard let target, let (deadline, id) = state.alarms.popFirst(until: target) else {
                    return nil
                }
                state.now = max(state.now, deadline)
                if let event = state.events.removeValue(forKey: id) { return event }
                guard let sleeper = state.sleepers.removeValue(forKey: id) else { return {} }
                state.gettingUp.insert(id)
                return { sleeper.resume() }
            }
            guard let step else { return false }
            step()
            if state.withLock({ !$0.gettingUp.isEmpty }) { return true }
        }
    }

    private func gotUp(_ id: Int) {
        let met = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.gettingUp.remove(id)
            guard state.gettingUp.isEmpty else { return [] }
            defer { state.meeting = [] }
            return state.meeting
        }
        for continuation in met { continuation.resume() }
    }

    private func meet() async {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if !state.gettingUp.isEmpty { state.meeting.append(continuation) }
                return state.gettingUp.isEmpty
            }
            if isMet { continuation.resume() }
        }
    }
}

// MARK: - Being driven

extension TestClock {
    /// Hands the moving of time to an executor, or takes it back.
    func setDriven(_ isDriven: Bool) {
        state.withLock { $0.isDriven = isDriven }
        if !isDriven { resumeIdlers() }
    }

    /// What a driver does when nothing is left to run: tells who waits for that, else wakes the
    /// next sleeper. False if there is neither.
    func driveOn() -> Bool {
        let isDue = state.withLock { state in
            state.gettingUp = []
            return state.alarms.earliest().map { $0 <= state.now } ?? false
        }
        if isDue { return wakeNext(until: now) || driveOn() }
        return resumeIdlers() || wakeNext(until: nil)
    }

    @discardableResult
    private func resumeIdlers() -> Bool {
        let idlers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            defer { state.idlers = [] }
            return state.idlers
        }
        for idler in idlers { idler.resume() }
        return !idlers.isEmpty
    }
}
