package import Purser
import PurserSQLite
package import PurserTesting

/// A simulated phone's journal on SQLite over a ``SimulatedDisk``.
package final class DatabaseMedium: SimulatedMedium {
    private let disk: SimulatedDisk
    private let seed: UInt64
    private let opened = Locked<UInt64>(0)

    /// An empty disk of an installation; the seed decides its random numbers.
    package convenience init(seed: UInt64, _ installation: InstallationID) {
        self.init(SimulatedDisk(seed: seed), seed: RowHash.hash(installation.rawValue) ^ seed)
    }

    private init(_ disk: SimulatedDisk, seed: UInt64) {
        self.disk = disk
        self.seed = seed
    }

    package func journal(in process: Gate) -> any PurchaseJournal {
        let number = opened.withLock { number in
            number += 1
            return number
        }
        let journal = SQLiteJournal(
            SimulatedPlace(on: disk), effects: .test(clock: TestClock(), seed: seed &+ number)
        )
        return GatedJournal(base: journal, process: process)
    }

    package func processDied() {
        disk.die()
    }

    package func powerFailed(survivors: Int) {
        disk.cutPower()
        disk.restart(.torn(seed: seed &+ UInt64(survivors)))
    }

    package func copied(to installation: InstallationID?) -> any SimulatedMedium {
        let copy = SimulatedDisk(seed: seed)
        for file in disk.files where installation == nil || !file.hasSuffix("-installation") {
            if let bytes = disk.bytes(of: file) { copy.put(bytes, as: file) }
        }
        return DatabaseMedium(copy, seed: seed &+ 1000)
    }
}

/// FNV-1a: the same in every process, unlike `Hasher`.
private enum RowHash {
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
