/// A test clock as one simulated process sees it: its sleepers wake, throwing, when the process
/// dies.
struct GatedClock: Clock {
    let clock: TestClock
    let gate: Gate

    var now: TestClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: deadline, in: gate)
    }
}
