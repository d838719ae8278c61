import Foundation
import PurserTesting

/// One run over many seeds.
struct SimulatorRun {
    private let options: SimulatorOptions

    init(_ options: SimulatorOptions) {
        self.options = options
    }

    func run() -> Int32 {
        let coverage = MachineCoverage()
        var simulation = Simulation(options.profile, of: .withDatabases)
        simulation.isTracing = options.isTracing
        simulation.probe = coverage.probe
        let clock = ContinuousClock()
        let begun = clock.now
        var (seeds, violations, purchases, crashes, jobs) = (0, 0, 0, 0, 0)
        var faults: [SimulationFault: Int] = [:]
        var told = begun
        for seed in options.seeds {
            let report = simulation.run(seed: seed)
            seeds += 1
            purchases += report.purchases
            crashes += report.crashes
            jobs += report.jobs
            for fault in report.faults { faults[fault, default: 0] += 1 }
            if options.isTracing || options.listsSums { tell(report) }
            if let violation = report.violation {
                violations += 1
                SimulatorCommand.say("seed \(seed): \(violation)")
                if violations == 1, options.shrinks { explain(seed) }
                if violations >= options.violationLimit { break }
            }
            let now = clock.now
            if now - told > .seconds(10) {
                told = now
                SimulatorCommand.say(
                    "… \(seeds) seeds, \(rate(seeds, now - begun)) a second, "
                        + "\(coverage.reached.count) pairs"
                )
            }
            if let minutes = options.minutes, now - begun > .seconds(minutes * 60) { break }
        }
        if options.listsMissing {
            for pair in coverage.missing { SimulatorCommand.say("not reached: \(pair)") }
        }
        for pair in coverage.surprises { SimulatorCommand.say("not impossible: \(pair)") }
        let counts = SimulationFault.allCases.map { "\($0.rawValue) \(faults[$0, default: 0])" }
        SimulatorCommand.say("faults: \(counts.joined(separator: ", "))")
        SimulatorCommand.say(
            "\(rate(seeds, clock.now - begun)) seeds a second · \(jobs / max(1, seeds)) jobs each"
        )
        let possible = coverage.possible
        SimulatorCommand.say(
            "\(seeds) seeds · \(violations) violations · \(purchases) purchases · "
                + "\(crashes) crashes · \(possible - coverage.missing.count) of \(possible) "
                + "transitions"
        )
        let isGood = violations == 0 && coverage.surprises.isEmpty
        return isGood && isWorthIt(seeds, purchases, crashes) ? 0 : 1
    }

    private func rate(_ count: Int, _ time: Duration) -> Int {
        Int(Double(count) / max(time / .seconds(1), 0.001))
    }

    /// Worlds in which little happens prove little.
    private func isWorthIt(_ seeds: Int, _ purchases: Int, _ crashes: Int) -> Bool {
        guard options.profile.never.isEmpty, seeds >= 200 else { return true }
        let isRich = purchases >= 3 * seeds && crashes >= seeds
        if !isRich { SimulatorCommand.say("too little happens: 3 purchases and 1 crash a seed") }
        return isRich
    }

    private func tell(_ report: SimulationReport) {
        for line in report.lines { SimulatorCommand.say("\(line)") }
        let jobs = String(report.trace, radix: 16)
        let journals = String(report.journals, radix: 16)
        SimulatorCommand.say("seed \(report.seed): jobs \(jobs), journals \(journals)")
    }

    /// How to see it again, what happened, and the smallest plan in which it is still seen.
    private func explain(_ seed: UInt64) {
        let profile = options.profile.name
        SimulatorCommand.say(
            "  again: swift run -c release PurserSimulator --seeds \(seed) "
                + "--profile \(profile) --trace"
        )
        var simulation = Simulation(options.profile, of: .withDatabases)
        simulation.isTracing = true
        SimulatorCommand.say("  what happened:")
        for line in simulation.run(seed: seed).lines { SimulatorCommand.say("\(line)") }
        let (report, steps) = simulation.shrink(seed: seed)
        SimulatorCommand.say("  smallest plan:")
        for step in steps { SimulatorCommand.say("    \(step)") }
        let chart = SimulationChart(report.lines)
        SimulatorCommand.say(options.isMermaid ? chart.mermaid : "\(chart)")
    }
}
