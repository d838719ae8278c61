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
        let start = try timeToStart(in: folder.appendingPathComponent("start"))
        while kills < options.kills {
            let world = CrashWorld(folder.appendingPathComponent("\(kills)"))
            try FileManager.default.createDirectory(
                at: world.folder, withIntermediateDirectories: true
            )
            // A plant is looked for after each kill, so that it is told after how many it was seen.
            let round = options.plant == nil ? Self.killsPerWorld : 1
            for _ in 0..<min(round, options.kills - kills) {
                let life = start * Double.random(in: 0.5...1.5, using: &random)
                try await killOne(
                    in: world, after: life + .milliseconds(Int.random(in: 0...40, using: &random))
                )
                kills += 1
            }
            let settler = try ChildProcess(.settler, in: world.folder, plant: options.plant)
            let end = settler.wait()
            total.add(try await world.recount())
            if end != .exited(0), options.plant == nil {
                throw CrashOptions.Unknown(description: "what was begun was not settled: \(end)")
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

    /// How long a child takes to start, do nothing and end: less in a release build, more on a busy
    /// machine. Lives are drawn around it, so that they end before, in and after the first
    /// purchases.
    private func timeToStart(in folder: URL) throws -> Duration {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let begin = effects.uptime()
        let end = try ChildProcess(.settler, in: folder).wait()
        guard end == .exited(0) else {
            throw CrashOptions.Unknown(description: "a child does not start: \(end)")
        }
        return effects.uptime() - begin
    }

    private func killOne(in world: CrashWorld, after life: Duration) async throws {
        let child = try ChildProcess(.buyer, in: world.folder, plant: options.plant)
        try await effects.sleep(until: effects.uptime() + life)
        child.signal(SIGKILL)
        let end = child.wait()
        guard end == .killed(by: SIGKILL) else {
            throw CrashOptions.Unknown(description: "a child ended by itself: \(end)")
        }
    }
}
