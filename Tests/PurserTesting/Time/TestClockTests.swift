import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A test clock", .shuffled)
struct TestClockTests {
    private let clock = TestClock()

    @Test("wakes sleepers in the order of their deadlines, whoever went to sleep first")
    func order() async throws {
        let clock = clock
        let woken = Log<Int>()
        let executor = SeededTaskExecutor(seed: 7, clock: clock)
        try executor.run {
            await withTaskGroup(of: Void.self) { group in
                for seconds in [5, 1, 3, 2, 4, 3] {
                    group.addTask {
                        do { try await clock.sleep(for: .seconds(seconds)) } catch { return }
                        woken.add(seconds)
                    }
                }
            }
        }
        #expect(woken.items == [1, 2, 3, 3, 4, 5])
        #expect(clock.now.offset == .seconds(5))
    }

    @Test("has let everything happen that falls into a stretch of time, when it returns")
    func advance() throws {
        let clock = clock
        let ticks = Log<Int>()
        let executor = SeededTaskExecutor(seed: 1, clock: clock)
        let seen = try executor.run {
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for tick in 1...100 {
                        try await clock.sleep(for: .seconds(1))
                        await Task.yield()
                        ticks.add(tick)
                    }
                }
                await clock.advance(by: .seconds(10))
                let seen = ticks.items.count
                group.cancelAll()
                await #expect(throws: CancellationError.self) { try await group.waitForAll() }
                return seen
            }
        }
        #expect(seen == 10)
    }

    @Test("moves without an executor too, meeting each sleeper as it gets up")
    func advanceOnThePool() async throws {
        let clock = clock
        try await withThrowingTaskGroup(of: Int.self) { group in
            for seconds in 1...20 {
                group.addTask {
                    try await clock.sleep(for: .seconds(seconds))
                    return seconds
                }
            }
            await Until.holds { clock.sleeperCount == 20 }
            await clock.advance(by: .seconds(20))
            #expect(clock.sleeperCount == 0)
            #expect(clock.now.offset == .seconds(20))
            let sum = try await group.reduce(0, +)
            #expect(sum == 210)
        }
    }

    @Test("runs from deadline to deadline until a condition holds")
    func runUntil() throws {
        let clock = clock
        let count = Locked(0)
        let holds = try SeededTaskExecutor(seed: 3, clock: clock).run {
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    while true {
                        try await clock.sleep(for: .seconds(60))
                        count.withLock { $0 += 1 }
                    }
                }
                let holds = await clock.run(until: { count.withLock { $0 } == 5 })
                group.cancelAll()
                return holds
            }
        }
        #expect(holds)
        #expect(clock.now.offset == .seconds(300))
    }

    @Test("says so when nobody sleeps and the condition does not hold")
    func runUntilNothing() throws {
        let clock = clock
        let holds = try SeededTaskExecutor(seed: 3, clock: clock).run {
            await clock.run(until: { false })
        }
        #expect(!holds)
    }

    @Test("lets a cancelled sleeper go, and one that is cancelled before it sleeps")
    func cancellation() throws {
        let clock = clock
        let errors = try SeededTaskExecutor(seed: 5, clock: clock).run {
            await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    do { try await clock.sleep(for: .seconds(9)) } catch { return true }
                    return false
                }
                await clock.settle()
                group.cancelAll()
                group.addTask {
                    do { try await clock.sleep(for: .seconds(9)) } catch { return true }
                    return false
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(errors == [true, true])
        #expect(clock.sleeperCount == 0)
        #expect(clock.now.offset == .zero)
    }

    @Test("shows a wall clock that can be turned, beside a true one that cannot")
    func wall() async {
        let start = clock.date
        await clock.advance(by: .seconds(60))
        clock.turnWallClock(by: .seconds(-3600))
        #expect(clock.date == start.addingTimeInterval(-3540))
        #expect(clock.trueDate == start.addingTimeInterval(60))
        #expect(clock.now.offset == .seconds(60))
    }

    @Test("starts uptime anew at a boot, under another name")
    func boot() async {
        let before = Effects.test(clock: clock)
        await clock.advance(by: .seconds(60))
        clock.reboot()
        let after = Effects.test(clock: clock)
        await clock.advance(by: .seconds(1))
        #expect(after.uptime() == .seconds(1))
        #expect(before.uptime() == .seconds(61))
        #expect(after.boot() == "boot-2")
    }

    @Test("wakes the sleepers of a process that dies, with an error, and those of no other")
    func death() throws {
        let clock = clock
        let (dead, alive) = (Gate(), Gate())
        let results = try SeededTaskExecutor(seed: 5, clock: clock).run {
            await withTaskGroup(of: String.self) { group in
                for (name, gate) in [("dead", dead), ("alive", alive)] {
                    let effects = Effects.test(clock: clock, gate: gate)
                    group.addTask {
                        do {
                            try await effects.sleep(until: .seconds(9))
                        } catch {
                            return "\(name) threw at \(effects.uptime())"
                        }
                        return "\(name) woke at \(effects.uptime())"
                    }
                }
                await clock.advance(by: .seconds(2))
                dead.close()
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(results == ["dead threw at 2.0 seconds", "alive woke at 9.0 seconds"])
    }

    @Test("gives equal seeds equal UUIDs and numbers, and different seeds different ones")
    func seeds() {
        func draw(_ seed: UInt64) -> [String] {
            let effects = Effects.test(clock: clock, seed: seed)
            return (0..<5).flatMap { _ in ["\(effects.uuid())", "\(effects.random())"] }
        }
        #expect(draw(1) == draw(1))
        #expect(Set(draw(1)).isDisjoint(with: draw(2)))
        #expect(Set(draw(1)).count == 10)
    }
}
