import Foundation
import PurserTesting

/// What the simulator was asked for.
struct SimulatorOptions {
    var seeds: ClosedRange<UInt64> = 1...1000
    var minutes: Double?
    var profile = SimulationProfile.everything
    var isTracing = false
    var isMermaid = false
    var shrinks = true
    var listsMissing = false
    /// Whether each seed's numbers are printed: those of its jobs and of its journals.
    var listsSums = false
    var violationLimit = 20
    /// A planted fault, or `all`.
    var plant: String?

    static let usage = """
        PurserSimulator [--seeds A..B] [--minutes N] [--profile P] [--trace] [--mermaid]
                        [--missing] [--sums] [--no-shrinking] [--plant NAME|all]
        profiles: \(SimulationProfile.all.map(\.name).joined(separator: ", "))
        """

    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--trace": isTracing = true
            case "--mermaid": isMermaid = true
            case "--no-shrinking": shrinks = false
            case "--missing": listsMissing = true
            case "--sums": listsSums = true
            default:
                guard let value = rest.popFirst(), take(name, value) else { return nil }
            }
        }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--seeds":
            guard let range = Self.range(value) else { return false }
            seeds = range
        case "--minutes":
            guard let number = Double(value) else { return false }
            minutes = number
        case "--profile":
            guard let found = SimulationProfile.named(value) else { return false }
            profile = found
        case "--plant":
            plant = value
        default: return false
        }
        return true
    }

    /// `A..B`, both included, or one seed.
    private static func range(_ text: String) -> ClosedRange<UInt64>? {
        let parts = text.components(separatedBy: "..").map { UInt64($0) }
        guard let first = parts[0], let last = parts.count == 2 ? parts[1] : first, first <= last
        else { return nil }
        return first...last
    }
}
