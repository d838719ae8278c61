package import Purser

/// Worlds that are each drawn from one number: a store, phones, a server and people, with faults at
/// every step, around the library's real code.
///
/// Equal seeds give equal worlds, in every process. ``run(seed:)`` says what was seen broken, if
/// anything was, and the same seed shows it again.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct Simulation: Sendable {
    /// Which troubles there are.
    public var profile: SimulationProfile
    /// What the worlds are made of.
    public var parts: SimulationParts
    /// Whether each run keeps its timeline; a failed one is best run again for it.
    public var isTracing = false
    /// Sees the inputs of the machines.
    package var probe: MachineProbe?

    /// Makes a simulation.
    public init(
        _ profile: SimulationProfile = .everything, of parts: SimulationParts = SimulationParts()
    ) {
        self.profile = profile
        self.parts = parts
    }

    /// Runs the world of a seed to its rest.
    public func run(seed: UInt64) -> SimulationReport {
        run(plan(of: seed))
    }

    /// The plan of a seed.
    package func plan(of seed: UInt64) -> SimulationPlan {
        SimulationPlan(seed: seed, profile: profile, onDatabase: parts.isOnDatabase(seed))
    }

    /// Runs a plan, which may have lost some of its steps.
    package func run(_ plan: SimulationPlan) -> SimulationReport {
        let world = SimulationWorld(plan, parts, isTracing: isTracing, probe: probe)
        var report = SimulationReport(seed: plan.seed)
        do {
            try world.run()
        } catch let violation as SimulationViolation {
            report.violation = violation
        } catch let failure as SimulationFailure {
            let time = world.clock.now
            report.violation = SimulationViolation("I7", "\(failure.description), at \(time)")
        } catch {
            report.violation = SimulationViolation("I7", "\(error)")
        }
        // What ran elsewhere may explain all else, and nothing else explains it.
        let escaped = world.executor.escapedJobs
        if escaped > 0 {
            let failure = SimulationFailure.escapedJobs(escaped)
            report.violation = SimulationViolation("I7", failure.description)
        }
        report.purchases = world.store.state.withLock { $0.books.sales.count }
        report.crashes = world.crashes
        report.faults = plan.faults
        for row in world.rowsAtRest { SimulationReport.mix(row, into: &report.journals) }
        report.jobs = world.executor.jobCount
        report.trace = world.executor.trace
        report.lines = world.watch.state.withLock { $0.lines }
        world.end()
        return report
    }
}
