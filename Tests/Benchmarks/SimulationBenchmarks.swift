import Purser
import PurserTesting

extension Benchmark {
    static let simulation = [
        Benchmark("simulation.worlds", unit: "worlds/s") {
            let lives = try SimulatedLives(times: 1)
            return try await Double(lives.plans.count) / lives.seconds()
        },
        // Worlds whose people and troubles go on four times as long.
        Benchmark(
            "simulation.growth", unit: "µs a step", bar: .atMost(1.3),
            preparing: { (try SimulatedLives(times: 1), try SimulatedLives(times: 4)) },
            baseline: { try await $0.0.secondsOfStep() * 1e6 },
            measure: { try await $0.1.secondsOfStep() * 1e6 }
        ),
    ]
}

/// The worlds of a hundred seeds, each with its script told so many times.
private struct SimulatedLives: Sendable {
    struct Unavailable: Error {}

    let plans: [SimulationPlan]

    init(times: Int) throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            throw Unavailable()
        }
        plans = (UInt64(1)...100).map { seed in
            var plan = SimulationPlan(seed: seed)
            plan.steps = Array(repeatElement(plan.steps, count: times).joined())
            return plan
        }
    }

    func seconds() async throws -> Double {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            throw Unavailable()
        }
        return try await Stopwatch.seconds {
            for plan in plans {
                if let violation = Simulation().run(plan).violation { throw violation }
            }
        }
    }

    func secondsOfStep() async throws -> Double {
        try await seconds() / Double(plans.reduce(0) { $0 + $1.steps.count })
    }
}
