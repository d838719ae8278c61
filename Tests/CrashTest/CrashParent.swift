import Foundation
import Purser
import PurserTesting

/// Kills children at random moments and recounts.
struct CrashParent {
    /// So many kills in one world: the store's books are read at each start and must not grow long.
    private static let killsPerWorld = 20
    private let options: CrashOptions
    private let effects = Effects.live

    init(_ options: CrashOptions) {
        self.options = options
    }

    func run() async throws -> Int32 {
        var random = SeededGenerator(seed: options.seed)
        var total = CrashCount()
        var kills = 0
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("purser-crash-\(effects.uuid().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        while kills < options.kills {
            let world = CrashWorld(folder.appendingPathComponent("\(kills)"))
            try FileManager.default.createDirectory(
                at: world.folder, withIntermediateDirectories: true
            )
            // A plant is looked for after each kill, so that it is told after how many it was seen.
            let round = options.plant == nil ? Self.killsPerWorld : 1
            for _ in 0..<min(round, options.kills - kills) {
                try await killOne(in: world, &random)
                kills += 1
            }
            let settler = try ChildProcess(.settler, in: world.folder, plant: options.plant)
            let code = settler.wait()
            total.add(try await world.recount())
            if code != 0, options.plant == nil {
                print("the app did not settle what it had begun (\(code ?? -1))")
            }
            if let plant = options.plant, total.lost + total.doubled > 0 {
                print(
                    "planted \(plant) · seen after \(kills) kills · lost \(total.lost) · "
                        + "doubled \(total.doubled)"
                )
                return 3
            }
            try FileManager.default.removeItem(at: world.folder)
        }
        if options.plant != nil {
            print("planted \(options.plant ?? "") · not seen in \(kills) kills")
            return 2
        }
        print("\(total.paid) purchases were paid")
        print(
            "\(kills) kills · \(total.lost) lost · \(total.doubled) doubled · \(total.held) held"
        )
        let isGood = total.paid > 0 && total.lost + total.doubled + total.held == 0
        return isGood ? 0 : 1
    }

    private func killOne(in world: CrashWorld, _ random: inout SeededGenerator) async throws {
        let child = try ChildProcess(.buyer, in: world.folder, plant: options.plant)
        let life = Int.random(in: 1...60, using: &random)
        try await effects.sleep(until: effects.uptime() + .milliseconds(life))
        child.signal(SIGKILL)
        if let code = child.wait() {
            throw CrashOptions.Unknown(description: "a child ended by itself with \(code)")
        }
    }
}
