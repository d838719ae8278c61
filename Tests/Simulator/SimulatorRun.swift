import Foundation
import PurserTesting

/// One run over many seeds.
struct SimulatorRun {
    private let options: SimulatorOptions

    init(_ options: SimulatorOptions) {
        self.options = options
    }

    func run() -> Int32 {
        var simulation = Simulation(options.profile)
        simulation.isTracing = options.isTracing
        let clock = ContinuousClock()
        let begun = clock.now
        var (seeds, violations, purchases, crashes, jobs) = (0, 0, 0, 0, 0)
        for seed in options.seeds {
            let report = simulation.run(seed: seed)
            seeds += 1
            purchases += report.purchases
            crashes += report.crashes
            jobs += report.jobs
            if options.isTracing {
                for line in report.lines { SimulatorCommand.say("\(line)") }
            }
            if let violation = report.violation {
                violations += 1
                SimulatorCommand.say("seed \(seed): \(violation)")
                if violations >= 20 { break }
            }
        }
        let seconds = (clock.now - begun) / .seconds(1)
        SimulatorCommand.say(
            "\(Int(Double(seeds) / max(seconds, 0.001))) seeds a second, \(jobs / max(1, seeds)) jobs each"
        )
        SimulatorCommand.say(
            "\(seeds) seeds · \(violations) violations · \(purchases) purchases · \(crashes) crashes"
        )
        return violations > 0 ? 1 : 0
    }
}
