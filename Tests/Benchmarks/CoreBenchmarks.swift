import Purser

extension Benchmark {
    static let core = [
        // Every synchronous shared value goes through this lock.
        Benchmark("core.lock", unit: "ns") {
            let value = Locked(0)
            let seconds = await Stopwatch.seconds(count: 100_000) { value.withLock { $0 += 1 } }
            return seconds * 1e9
        }
    ]
}
