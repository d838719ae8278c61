import Foundation
import PurserTesting

/// The command line of the simulator.
enum SimulatorCommand {
    static func run(_ arguments: [String]) -> Int32 {
        guard let options = SimulatorOptions(arguments) else {
            say(SimulatorOptions.usage)
            return 64
        }
        if let plant = options.plant { return SimulatorPlants.run(plant, options) }
        return SimulatorRun(options).run()
    }

    /// Unbuffered, so that a long run tells what it has seen.
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
