import Foundation

/// Takes the role that the options name, and gives the exit code.
struct CrashCommand {
    private let options: CrashOptions

    init(_ options: CrashOptions) throws {
        self.options = options
        guard options.plant == nil || CrashPlants.names.contains(options.plant ?? "") else {
            let known = CrashPlants.names.joined(separator: ", ")
            throw CrashOptions.Unknown(
                description: known.isEmpty
                    ? "this build has no plants; build with PURSER_PLANTS=1" : "plants: \(known)"
            )
        }
    }

    func run() async throws -> Int32 {
        switch options.role {
        case .parent where options.deliveries > 0:
            return try await DeliveryParent(options).run()
        case .parent:
            return try await CrashParent(options).run()
        case .buyer:
            try await CrashApp(try world, plant: options.plant).buyUntilKilled()
        case .settler:
            return try await CrashApp(try world, plant: options.plant).settle() ? 0 : 1
        case .receiver:
            return try await DeliveryApp(try world, count: options.deliveries).receive() ? 0 : 1
        }
        return 1
    }

    private var world: CrashWorld {
        get throws {
            guard let folder = options.folder else {
                throw CrashOptions.Unknown(description: "a child wants --folder")
            }
            return CrashWorld(folder)
        }
    }
}
