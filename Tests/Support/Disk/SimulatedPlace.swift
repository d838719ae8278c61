package import Purser
package import PurserSQLite

/// A place for an ``PurserSQLite/SQLiteJournal`` on a ``SimulatedDisk``.
package struct SimulatedPlace: JournalPlace {
    package let path: String
    private let disk: SimulatedDisk

    package init(on disk: SimulatedDisk, path: String = "journal.sqlite") {
        self.disk = disk
        self.path = path
    }

    package var layer: String? { disk.name }

    package func prepare() throws(JournalFailure) {
        try checkPower()
    }

    package func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
        try disk.turn.withLock { _ in try body() }
    }

    package func fileIdentity() -> UInt64? {
        disk.identity(of: path)
    }

    package func setAside() throws(JournalFailure) -> String {
        try checkPower()
        var number = 1
        while disk.bytes(of: "\(path)-damaged-\(number)") != nil { number += 1 }
        for suffix in ["-wal", ""] {
            disk.rename(path + suffix, to: "\(path)-damaged-\(number)\(suffix)")
        }
        return "\(path)-damaged-\(number)"
    }

    package func installationMark() throws(JournalFailure) -> InstallationMark? {
        try checkPower()
        return disk.bytes(of: path + "-installation").flatMap {
            InstallationMark(String(decoding: $0, as: UTF8.self))
        }
    }

    package func note(_ mark: InstallationMark) throws(JournalFailure) {
        guard disk.replace(path + "-installation", with: Array(mark.text.utf8)) == 0 else {
            throw JournalFailure(.inputOutput, "cannot note the installation's id")
        }
    }

    package func announce(_ process: JournalProcess) throws(JournalFailure) {
        try checkPower()
        _ = disk.withState { $0.processes.insert(process.rawValue) }
    }

    package func retire(_ process: JournalProcess) {
        _ = disk.withState { $0.processes.remove(process.rawValue) }
    }

    package func isRunning(_ process: JournalProcess) -> Bool {
        disk.withState { $0.processes.contains(process.rawValue) }
    }

    private func checkPower() throws(JournalFailure) {
        if disk.isDead { throw JournalFailure(.inputOutput, "no power") }
    }
}
