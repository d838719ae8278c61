import Foundation
import PurserTesting

// Runs simulated worlds, and says what was seen broken.
exit(SimulatorCommand.run(Array(CommandLine.arguments.dropFirst())))
