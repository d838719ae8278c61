import Foundation
import Purser
import PurserTesting

/// Shows that planted faults are seen, and in how many seeds.
enum SimulatorPlants {
    #if PURSER_PLANTS
        static func run(_ name: String, _ options: SimulatorOptions) -> Int32 {
            let plants = PlantedFault.allCases.filter { name == "all" || name == $0.rawValue }
            guard !plants.isEmpty else {
                SimulatorCommand.say("there is no plant \(name)")
                return 64
            }
            var needed: [Int] = []
            for plant in plants {
                PlantedFault.active.withLock { $0 = plant }
                let found = hunt(plant, options)
                if let found { needed.append(found.seeds) }
                let kind = plant.isInteraction ? "interaction" : "single"
                let result = found.map { "\($0.seeds) seeds: \($0.violation)" } ?? "not caught"
                SimulatorCommand.say("\(plant.invariant) \(plant.rawValue) (\(kind)): \(result)")
            }
            let median = needed.isEmpty ? 0 : needed.sorted()[needed.count / 2]
            SimulatorCommand.say(
                "\(needed.count) of \(plants.count) plants caught · median \(median) seeds"
            )
            return needed.count == plants.count ? 0 : 1
        }

        private static func hunt(
            _ plant: PlantedFault, _ options: SimulatorOptions
        ) -> (seeds: Int, violation: SimulationViolation)? {
            let simulation = Simulation(options.profile, of: .withDatabases)
            for seed in options.seeds {
                if let violation = simulation.run(seed: seed).violation {
                    return (Int(seed - options.seeds.lowerBound) + 1, violation)
                }
            }
            return nil
        }
    #else
        static func run(_ name: String, _ options: SimulatorOptions) -> Int32 {
            SimulatorCommand.say("build with PURSER_PLANTS=1 for plants")
            return 64
        }
    #endif
}
