public import Purser

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Simulation {
    /// Runs worlds that are made of an app's own parts, in the app's tests.
    ///
    /// Everything around the parts is simulated: the store, phones, disks, a server, people, and
    /// what goes wrong with them. A part must be made anew for each launch, keep what outlives
    /// launches elsewhere, and end when its ``Gate`` is closed.
    ///
    /// - Parameters:
    ///   - adapter: makes a process's store adapter of the in-memory store's, which stands for the
    ///     store that the app's adapter talks to.
    ///   - grantHandler: makes a process's grant handler on an installation; nil for one that keeps
    ///     books. Steps are asked for again after a crash, under the same grant and revision.
    ///   - seeds: of the worlds, one after the other.
    ///   - profile: which troubles there are.
    /// - Throws: ``SimulationViolation`` of the first world that breaks a promise, with its seed
    ///   and the smallest plan that still breaks it. A job that a part runs elsewhere, as `Task {}`
    ///   and real clocks do, is such a break: nothing about it could be seen again.
    public static func check(
        adapter: @escaping @Sendable (InMemoryStoreAdapter) -> any StoreAdapter = { $0 },
        grantHandler: (@Sendable (InstallationID, Gate) -> any GrantHandler)? = nil,
        seeds: ClosedRange<UInt64> = 1...100, profile: SimulationProfile = .everything
    ) throws(SimulationViolation) {
        var parts = SimulationParts()
        parts.adapter = adapter
        parts.handler = grantHandler
        let simulation = Simulation(profile, of: parts)
        for seed in seeds {
            guard let violation = simulation.run(seed: seed).violation else { continue }
            let (report, steps) = simulation.shrink(seed: seed)
            let story = steps + ["\(SimulationChart(report.lines))"]
            throw SimulationViolation(
                violation.invariant,
                "seed \(seed): \(violation.message)\n" + story.joined(separator: "\n")
            )
        }
    }
}
