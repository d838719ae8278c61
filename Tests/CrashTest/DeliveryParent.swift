import Foundation
import Purser
import PurserSQLite
import PurserTesting

/// Runs two processes on one journal, stops and continues one of them at random, and counts grants.
struct DeliveryParent {
    private let options: CrashOptions
    private let effects = Effects.live

    init(_ options: CrashOptions) {
        self.options = options
    }

    func run() async throws -> Int32 {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("purser-two-\(effects.uuid().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let more = ["--deliver", "\(options.deliveries)"]
        let one = try ChildProcess(.receiver, in: folder, more)
        let other = try ChildProcess(.receiver, in: folder, more)
        let stops = Locked(true)
        let ends = await withTaskGroup(of: Void.self) { group in
            group.addTask { await stopAndContinue(other) { stops.withLock { $0 } } }
            let first = one.wait()
            stops.withLock { $0 = false }
            await group.waitForAll()
            return [first, other.wait()]
        }
        let wallet = SQLiteWallet(CrashWorld(folder).journal())
        let grants = try await wallet.history(limit: options.deliveries * 4).movements.count
        let balance = try await wallet.balance("coins")
        print("two processes · \(options.deliveries) purchases · \(grants) grants")
        let isGood =
            ends == [.exited(0), .exited(0)] && grants == options.deliveries
            && balance == Int64(options.deliveries) * CrashWorld.coins
        return isGood ? 0 : 1
    }

    private func stopAndContinue(_ child: ChildProcess, while goesOn: () -> Bool) async {
        var random = SeededGenerator(seed: options.seed)
        while goesOn() {
            for signal in [SIGSTOP, SIGCONT] {
                child.signal(signal)
                let rest = Int.random(in: 1...40, using: &random)
                do {
                    try await effects.sleep(until: effects.uptime() + .milliseconds(rest))
                } catch {
                    child.signal(SIGCONT)
                    return
                }
            }
        }
        child.signal(SIGCONT)
    }
}
