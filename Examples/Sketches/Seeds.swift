import Purser
import PurserTesting

// sample: many worlds
/// In a test: a hundred worlds around the app's own grant handler. It throws what the first world
/// that broke a promise came to, with the number that shows it again.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
func checkWallet() throws {
    try Simulation.check(grantHandler: { _, _ in CoinWallet() }, seeds: 1...100)
}
// end of sample

// sample: one world again
/// One of these worlds again, step by step: who said what to whom, and when.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
func replay(seed: UInt64) -> String {
    var parts = SimulationParts()
    parts.handler = { _, _ in CoinWallet() }
    var simulation = Simulation(.everything, of: parts)
    simulation.isTracing = true
    let report = simulation.run(seed: seed)
    let chart = SimulationChart(report.lines)
    guard let violation = report.violation else { return "\(chart)" }
    // The smallest plan of the same world that still shows it.
    let (_, steps) = simulation.shrink(seed: seed)
    return "\(violation)\n\(steps.joined(separator: "\n"))\n\(chart)"
}
// end of sample
