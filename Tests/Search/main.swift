import Foundation
import PurserTestSupport

// Searches every state of the purchase machine in small worlds, and prints how many there are.
// Arguments are parts of names; without any, all scenarios are searched.

let words = CommandLine.arguments.dropFirst()
let scenarios = (SearchScenario.quick + SearchScenario.long).filter { scenario in
    words.isEmpty || words.contains { scenario.name.contains($0) }
}
/// Unbuffered, so that a long search tells what it has seen.
func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

let limit = 5_000_000
var failures = 0
for scenario in scenarios {
    let clock = ContinuousClock()
    let begun = clock.now
    let report = PurchaseSearch(scenario).run(limit: limit)
    let seconds = (clock.now - begun).components.seconds
    let end = report.isCut ? "cut at \(limit) states" : "all seen"
    say(
        "\(scenario.name): \(report.states) states, \(report.steps) steps, depth \(report.depth), "
            + "\(end), \(seconds) s"
    )
    if let complaint = report.complaint {
        failures += 1
        say("  \(complaint)")
        for step in report.path { say("    \(step)") }
    }
}
say("\(scenarios.count) scenarios, \(failures) failed")
exit(failures > 0 ? 1 : 0)
