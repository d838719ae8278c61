/// Measures real time, for benchmarks alone.
enum Stopwatch {
    /// The seconds that one run of the work takes, the mean of `count` in a row.
    static func seconds(
        count: Int = 1, _ work: () async throws -> Void
    ) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<count { try await work() }
        let duration = (clock.now - start).components
        let seconds = Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
        return seconds / Double(count)
    }
}
