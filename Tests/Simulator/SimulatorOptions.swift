import Foundation
import PurserTesting

/// What the simulator was asked for.
struct SimulatorOptions {
    var seeds: ClosedRange<UInt64> = 1...1000
    var minutes: Double?
    var profile = SimulationProfile.everything
    var isTracing = false

    static let usage = """
        PurserSimulator [--seeds A..B] [--minutes N] [--profile P] [--trace]
        profiles: \(SimulationProfile.all.map(\.name).joined(separator: ", "))
        """

    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--seeds":
                guard let text = rest.popFirst(), let range = Self.range(text) else { return nil }
                seeds = range
            case "--minutes":
                guard let text = rest.popFirst(), let number = Double(text) else { return nil }
                minutes = number
            case "--profile":
                guard let text = rest.popFirst(), let found = SimulationProfile.named(text) else {
                    return nil
                }
                profile = found
            case "--trace": isTracing = true
            default: return nil
            }
        }
    }

    /// `A..B`, both included, or one seed.
    private static func range(_ text: String) -> ClosedRange<UInt64>? {
        let parts = text.components(separatedBy: "..").map { UInt64($0) }
        guard let first = parts[0], let last = parts.count == 2 ? parts[1] : first, first <= last
        else { return nil }
        return first...last
    }
}
