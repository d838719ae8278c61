import Foundation
import Purser
import PurserTesting
import Testing

@testable import PurserSQLite
@testable import PurserTestSupport

/// What a run of transactions says it was told, so that it can be compared with what is found.
private struct Acknowledged {
    var numbers: [Int64] = []
    var isCutShort = false
}

/// How the story's connection is set up.
enum LockingMode: String, CaseIterable, CustomTestStringConvertible {
    case normal = "NORMAL"
    case exclusive = "EXCLUSIVE"

    var testDescription: String { rawValue }
}

enum Remains: CaseIterable, CustomTestStringConvertible {
    case lost, kept, torn

    var testDescription: String { "\(self)" }

    func sectors(_ number: Int) -> UnsynchronisedSectors {
        switch self {
        case .lost: .lost
        case .kept: .kept
        case .torn: .torn(seed: UInt64(number) &* 31)
        }
    }
}

@Suite("The simulated disk")
struct ConnectionFaultTests {
    /// Twelve one-row transactions with a checkpoint in the middle; stops telling at the first
    /// error.
    private func story(
        on disk: SimulatedDisk, _ mode: LockingMode, synchronous: String = "FULL"
    ) -> Acknowledged {
        var told = Acknowledged()
        do {
            let connection = try Connection(path: "a.db", access: .create, vfs: disk.name)
            try prepare(connection, mode, synchronous)
            for number in Int64(1)...12 {
                try connection.run("INSERT INTO numbers VALUES (?)", .integer(number))
                told.numbers.append(number)
                if number == 6 { _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") }
            }
        } catch {
            // What was told up to the fault is what counts.
            told.isCutShort = true
        }
        return told
    }

    private func prepare(
        _ connection: Connection, _ mode: LockingMode, _ synchronous: String
    ) throws {
        _ = try connection.rows("PRAGMA locking_mode=\(mode.rawValue)")
        _ = try connection.rows("PRAGMA journal_mode=WAL")
        try connection.run("PRAGMA synchronous=\(synchronous)")
        try connection.run("CREATE TABLE IF NOT EXISTS numbers (n INTEGER PRIMARY KEY)")
    }

    private func found(on disk: SimulatedDisk) throws -> Set<Int64> {
        guard disk.holds("a.db") || disk.holds("a.db-wal") else { return [] }
        let connection = try Connection(path: "a.db", access: .create, vfs: disk.name)
        let verdict = try connection.row("PRAGMA integrity_check")?.text(0)
        #expect(verdict == "ok")
        try connection.run("CREATE TABLE IF NOT EXISTS numbers (n INTEGER PRIMARY KEY)")
        return Set(try connection.rows("SELECT n FROM numbers").map { try $0.integer(0) })
    }

    @Test(
        "loses no acknowledged commit in a power cut", arguments: LockingMode.allCases,
        Remains.allCases)
    func powerCut(mode: LockingMode, remains: Remains) async throws {
        let sweep = DiskSweep(.powerCut, sectors: remains.sectors)
        let points = try await sweep.run {
            story(on: $0, mode)
        } check: { disk, told, number in
            let found = try found(on: disk)
            #expect(found.isSuperset(of: told.numbers), "cut at operation \(number)")
            #expect(told.isCutShort == (told.numbers.count < 12))
        }
        #expect(points > 60)
    }

    @Test("shows commits that were never synchronised as lost")
    func plantedLoss() async throws {
        var lost = 0
        _ = try await DiskSweep(.powerCut).run {
            story(on: $0, .normal, synchronous: "OFF")
        } check: { disk, told, _ in
            // Without synchronisation even the file's structure may be gone; that is a loss as
            // well.
            let found = (try? found(on: disk)) ?? []
            lost += told.numbers.count { !found.contains($0) }
        }
        #expect(lost > 100)
    }

    @Test(
        "loses no acknowledged commit when operations fail",
        arguments: LockingMode.allCases,
        [SimulatedFault.Effect.failOnce(), .failFromThere(), .failFromThere(code: 13)]
    )
    func failures(mode: LockingMode, effect: SimulatedFault.Effect) async throws {
        let points = try await DiskSweep(effect, sectors: { _ in .kept }).run {
            story(on: $0, mode)
        } check: { disk, told, number in
            let found = try found(on: disk)
            #expect(found.isSuperset(of: told.numbers), "failed at operation \(number)")
        }
        #expect(points > 60)
    }

    @Test("counts the locks of the shared memory, and none of them in exclusive mode")
    func memoryLocksAreSwept() async throws {
        func points(_ mode: LockingMode) async throws -> Int {
            try await DiskSweep(.failOnce(), of: [.memoryLock]).run {
                story(on: $0, mode)
            } check: { _, _, _ in
            }
        }
        #expect(try await points(.normal) > 40)
        #expect(try await points(.exclusive) == 0)
    }

    @Test("logs which writes were synchronised", arguments: ["FULL", "OFF"])
    func log(synchronous: String) throws {
        let disk = SimulatedDisk(logs: true)
        let connection = try Connection(path: "a.db", access: .create, vfs: disk.name)
        try prepare(connection, .normal, synchronous)
        let before = disk.log.count
        try connection.run("INSERT INTO numbers VALUES (1)")
        let writes = disk.log[before...].filter { $0.operation == .write }
        #expect(writes.count == 2)
        #expect(writes.allSatisfy { $0.file == "a.db-wal" && !$0.range.isEmpty })
        #expect(writes.allSatisfy { ($0.synchronisedBy != nil) == (synchronous == "FULL") })
    }

    @Test("lets one connection write while another reads what it saw before")
    func twoConnections() throws {
        let disk = SimulatedDisk()
        let writer = try Connection(path: "a.db", access: .create, vfs: disk.name)
        try prepare(writer, .normal, "FULL")
        let reader = try Connection(path: "a.db", access: .create, vfs: disk.name)
        let count = "SELECT count(*) FROM numbers"
        try reader.transaction(.read) {
            #expect(try reader.row(count)?.integer(0) == 0)
            try writer.run("INSERT INTO numbers VALUES (1)")
            #expect(try reader.row(count)?.integer(0) == 0)
        }
        #expect(try reader.row(count)?.integer(0) == 1)
        try writer.transaction(.write) {
            let busy = #expect(throws: SQLiteFailure.self) {
                try reader.run("INSERT INTO numbers VALUES (2)")
            }
            #expect(busy?.primaryCode == 5)
        }
        try reader.run("INSERT INTO numbers VALUES (2)")
    }

    @Test("asks for a lock again and again, so that no short moment in which it is free is missed")
    func patience() throws {
        let disk = SimulatedDisk()
        let holder = try Connection(path: "a.db", access: .create, vfs: disk.name)
        try prepare(holder, .normal, "FULL")
        let waiting = try Connection(path: "a.db", access: .create, vfs: disk.name)
        waiting.waitsForOthers(milliseconds: 3000)
        try holder.run("BEGIN IMMEDIATE")
        let lent = Lent(connection: holder)
        let isReleased = DispatchSemaphore(value: 0)
        let isOver = Locked(false)
        // Counts the tries and refuses none.
        disk.set(SimulatedFault(at: .max, of: [.memoryLock], .failOnce()))
        // A thread of its own: the one that waits for the lock is blocked. SQLite's own waiting
        // would give up after some forty tries.
        Thread.detachNewThread {
            while disk.counted < 500, !isOver.withLock({ $0 }) { sched_yield() }
            #expect(throws: Never.self) { try lent.connection.run("COMMIT") }
            isReleased.signal()
        }
        #expect(throws: Never.self) { try waiting.run("INSERT INTO numbers VALUES (1)") }
        isOver.withLock { $0 = true }
        isReleased.wait()
    }

    /// Hands a connection to the one thread that uses it from then on.
    private struct Lent: @unchecked Sendable {
        let connection: Connection
    }

    @Test("starts afresh with the shared memory when the last connection has gone")
    func memoryGoesWithItsLastUser() throws {
        let disk = SimulatedDisk()
        for number in Int64(1)...3 {
            let connection = try Connection(path: "a.db", access: .create, vfs: disk.name)
            try prepare(connection, .normal, "FULL")
            try connection.run("INSERT INTO numbers VALUES (?)", .integer(number))
        }
        #expect(disk.files == ["a.db"])
        #expect(try found(on: disk) == [1, 2, 3])
    }

    @Test("leaves nothing to a handle from before the restart")
    func deadHandles() throws {
        let disk = SimulatedDisk()
        let corpse = try Connection(path: "a.db", access: .create, vfs: disk.name)
        try prepare(corpse, .normal, "FULL")
        disk.cutPower()
        disk.restart(.lost)
        #expect(throws: SQLiteFailure.self) { try corpse.run("INSERT INTO numbers VALUES (1)") }
        #expect(try found(on: disk).isEmpty)
    }

    @Test("tears the same sectors for the same seed", arguments: [1, 2, 3])
    func seeds(seed: UInt64) {
        func remains() -> [UInt8] {
            let file = DiskFile()
            file.write(Array(repeating: 1, count: 64 * DiskFile.sectorSize), at: 0)
            file.synchronise()
            file.write(Array(repeating: 2, count: 64 * DiskFile.sectorSize), at: 0)
            var coin = SeededGenerator(seed: seed)
            file.restart { Bool.random(using: &coin) }
            return file.content
        }
        let sectors = stride(from: 0, to: 64 * DiskFile.sectorSize, by: DiskFile.sectorSize).map {
            Set(remains()[$0..<($0 + DiskFile.sectorSize)])
        }
        #expect(remains() == remains())
        #expect(Set(sectors) == [[1], [2]])
    }
}
