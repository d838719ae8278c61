import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A seeded executor", .shuffled)
struct SeededTaskExecutorTests {
    private actor Counter {
        private(set) var count = 0

        func add() async {
            let before = count
            await Task.yield()
            count = before + 1
        }
    }

    /// A little of everything that stays on an executor; the text says in which order it went.
    private static func program(_ clock: TestClock) async throws -> String {
        let log = Log<String>()
        let counter = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c", "d"] {
                group.addTask {
                    for step in 0..<3 {
                        log.add("\(name)\(step)")
                        await counter.add()
                        if step == 1 { try await clock.sleep(for: .milliseconds(5)) }
                    }
                }
            }
            try await group.waitForAll()
        }
        async let total = counter.count
        return log.items.joined(separator: " ") + " \(await total)"
    }

    @Test("runs equal seeds equally, and different seeds differently")
    func determinism() throws {
        var texts: Set<String> = []
        for seed in 0..<50 as Range<UInt64> {
            let runs = try (0..<2).map { _ in
                let clock = TestClock()
                let executor = SeededTaskExecutor(seed: seed, clock: clock)
                let text = try executor.run { try await Self.program(clock) }
                return "\(text) \(executor.trace) \(executor.jobCount)"
            }
            #expect(runs[0] == runs[1])
            texts.insert(runs[0])
        }
        #expect(texts.count > 45)
    }

    @Test("counts what leaves it as a failure")
    func escapes() {
        func hasEscaped(_ body: @escaping @Sendable () async -> Void) -> Bool {
            do {
                try SeededTaskExecutor(seed: 1, clock: TestClock()).run(body)
            } catch SimulationFailure.escapedJobs {
                return true
            } catch {
                Issue.record(error)
            }
            return false
        }
        #expect(hasEscaped { await Task {}.value })
        #expect(hasEscaped { Task {} })
        #expect(hasEscaped { await Task.detached {}.value })
        #expect(
            !hasEscaped {
                async let one = 1; _ = await one
            })
    }

    @Test("says that it is stuck when nothing is left to wait for")
    func stuck() {
        let gate = Gate()
        let executor = SeededTaskExecutor(seed: 1, clock: TestClock())
        let task = executor.start { await gate.waitUntilClosed() }
        #expect(throws: SimulationFailure.stuck(afterJobs: executor.jobCount + 1)) {
            try executor.drive(until: task)
        }
        gate.close()
        #expect(throws: Never.self) { try executor.drive(until: task) }
    }

    @Test("names code that turns without end by its limit of jobs")
    func limit() throws {
        let executor = SeededTaskExecutor(seed: 1, clock: TestClock(), jobLimit: 100)
        let isOver = Locked(false)
        let task = executor.start {
            while !isOver.withLock({ $0 }) { await Task.yield() }
        }
        task.cancel()
        #expect(throws: SimulationFailure.jobLimit(100)) { try executor.drive(until: task) }
        isOver.withLock { $0 = true }
    }

    @Test("stops after a number of jobs, so that a crash can fall anywhere")
    func cut() throws {
        let clock = TestClock()
        let gate = Gate()
        let executor = SeededTaskExecutor(seed: 1, clock: clock)
        let steps = Log<Int>()
        let task = executor.start {
            for step in 0..<100 {
                try await gate.pass()
                steps.add(step)
            }
        }
        #expect(try executor.drive(jobs: 10) == 10)
        let before = steps.items.count
        #expect((1..<100).contains(before))
        gate.close()
        task.cancel()
        try executor.drive(until: task)
        #expect(steps.items.count == before)
        #expect(throws: ProcessDied.self) { try task.value() }
    }

    @Test("lets time pass only when nothing is left to run")
    func time() throws {
        let clock = TestClock()
        let order = Log<String>()
        try SeededTaskExecutor(seed: 11, clock: clock).run {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await clock.sleep(for: .nanoseconds(1))
                    order.add("late")
                }
                group.addTask {
                    for _ in 0..<200 { await Task.yield() }
                    order.add("early")
                }
                try await group.waitForAll()
            }
        }
        #expect(order.items == ["early", "late"])
    }
}
