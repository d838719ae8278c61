import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserSQLite

@Suite("A journal whose file is not what it was")
struct SQLiteJournalDamageTests {
    private static let file = "journal.sqlite"

    private func stored(_ disk: SimulatedDisk) async throws {
        let journal = SQLiteJournal(on: disk)
        _ = try await journal.open()
        for number in 0..<200 {
            try await journal.commit(.put(Rows.purchase(number), durability: .ordered))
        }
    }

    @Test(
        "a file that is no journal is set aside, not deleted, and told once",
        arguments: ["nothing but words, and many of them, so that it is no empty file"]
    )
    func foreignBytes(text: String) async throws {
        let disk = SimulatedDisk()
        disk.put(Array(text.utf8), as: Self.file)
        let journal = SQLiteJournal(on: disk)
        await #expect(throws: JournalFailure.self) {
            try await journal.commit(.put(Rows.purchase(1)))
        }
        #expect(disk.bytes(of: Self.file) == Array(text.utf8))
        let snapshot = try await journal.open()
        #expect(snapshot.damage?.contains("journal.sqlite-damaged-1") == true)
        #expect(snapshot.movedFrom == nil)
        #expect(disk.bytes(of: Self.file + "-damaged-1") == Array(text.utf8))
        try await journal.commit(.put(Rows.purchase(1)))
        #expect(try await journal.open().damage == nil)
        #expect(try await journal.open().rows.count == 1)
    }

    @Test("another app's database is set aside with all it holds")
    func foreignDatabase() async throws {
        let disk = SimulatedDisk()
        do {
            let other = try Connection(path: Self.file, access: .create, vfs: disk.name)
            try other.run("CREATE TABLE theirs (v)")
            try other.run("INSERT INTO theirs VALUES (7)")
        }
        #expect(try await SQLiteJournal(on: disk).open().damage != nil)
        let aside = try Connection(path: Self.file + "-damaged-1", access: .read, vfs: disk.name)
        #expect(try aside.row("SELECT v FROM theirs")?.integer(0) == 7)
    }

    @Test("each further damage gets a name of its own")
    func names() async throws {
        let disk = SimulatedDisk()
        for number in 1...3 {
            disk.put(Array(repeating: 0x41, count: 4096), as: Self.file)
            let damage = try await SQLiteJournal(on: disk).open().damage
            #expect(damage?.hasPrefix("journal.sqlite-damaged-\(number):") == true)
        }
    }

    @Test("every page that rots is found out sooner or later, and nothing traps", arguments: 0..<24)
    func rot(page: Int) async throws {
        let disk = SimulatedDisk()
        try await stored(disk)
        var bytes = try #require(disk.bytes(of: Self.file))
        let pages = bytes.count / 4096
        try #require(pages > 12)
        let start = (page % pages) * 4096
        for index in start..<(start + 4096) { bytes[index] = 0xa5 }
        disk.put(bytes, as: Self.file)
        let journal = SQLiteJournal(on: disk)
        var damage: String?
        for number in 0..<200 {
            do {
                _ = try await journal.row(.purchase(Rows.key(number)))
                _ = try await journal.key(of: Rows.alias(String(number)))
            } catch {
                #expect(error.code == .damaged)
                damage = damage ?? "\(error)"
            }
        }
        let snapshot = try await journal.open()
        #expect((snapshot.damage != nil) || damage == nil)
        if snapshot.damage != nil { #expect(disk.bytes(of: Self.file + "-damaged-1") == bytes) }
        do {
            try await journal.commit(.put(Rows.purchase(500)))
        } catch {
            // Only writing came upon the page.
            #expect(error.code == .damaged)
            #expect(try await journal.open().damage != nil)
            try await journal.commit(.put(Rows.purchase(500)))
        }
    }

    @Test("a journal of a newer version is kept as it is")
    func newer() async throws {
        let disk = SimulatedDisk()
        try await stored(disk)
        do {
            let future = try Connection(path: Self.file, access: .create, vfs: disk.name)
            try future.runUnkept("PRAGMA user_version = 99")
        }
        let before = disk.bytes(of: Self.file)
        let failure = await #expect(throws: JournalFailure.self) {
            try await SQLiteJournal(on: disk).open()
        }
        #expect(failure?.code == .newer)
        #expect(disk.bytes(of: Self.file) == before)
        #expect(!disk.files.contains { $0.contains("damaged") })
    }

    @Test("a process whose file another set aside goes on with the new one, acknowledging nothing")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let journal = folder.journal()
        _ = try await journal.open()
        try await journal.commit(.put(Rows.purchase(1)))
        _ = try FilePlace(folder.file()).setAside()
        let other = folder.journal()
        _ = try await other.open()
        try await other.commit(.put(Rows.purchase(2)))
        await #expect(throws: JournalFailure.self) {
            try await journal.commit(.put(Rows.purchase(1, version: 2)))
        }
        #expect(try await journal.open().rows == [Rows.purchase(2)])
    }
}

@Suite("A journal that came from elsewhere")
struct SQLiteJournalMovedTests {
    @Test("a copy that wakes on another device says so until it has written")
    func copied() async throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        let journal = old.journal()
        let installation = try await journal.open().installation
        try await journal.commit(.put(Rows.purchase(1)))
        try old.backUp(to: new)
        for _ in 0..<2 {
            let snapshot = try await new.journal().open()
            #expect(snapshot.movedFrom == installation)
            #expect(snapshot.installation != installation)
            #expect(snapshot.rows == [Rows.purchase(1)])
        }
        let woken = new.journal()
        let here = try await woken.open().installation
        try await woken.commit(.put(Rows.purchase(2)))
        #expect(try await woken.open().movedFrom == nil)
        let later = try await new.journal().open()
        #expect(later.movedFrom == nil && later.installation == here)
    }

    @Test("a copy is nobody's own before the app was told where it came from")
    func untold() async throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        let journal = old.journal()
        let installation = try await journal.open().installation
        try await journal.commit(.put(Rows.purchase(1)))
        try old.backUp(to: new)
        let woken = new.journal()
        try await woken.commit(.put(Rows.purchase(2)))
        #expect(try await woken.open().movedFrom == installation)
        try await woken.commit(.put(Rows.purchase(3)))
        #expect(try await woken.open().movedFrom == nil)
    }

    @Test("a journal that went back in time on its own device says so", arguments: [true, false])
    func rolledBack(keepsFile: Bool) async throws {
        let (device, backup) = (try TemporaryFolder(), try TemporaryFolder())
        func launch(_ number: Int) async throws -> JournalSnapshot {
            let journal = device.journal()
            let snapshot = try await journal.open()
            try await journal.commit(.put(Rows.purchase(number)))
            return snapshot
        }
        let installation = try await launch(1).installation
        try device.backUp(to: backup)
        #expect(try await launch(2).movedFrom == nil)
        if keepsFile {
            let bytes = try Data(contentsOf: backup.file())
            let handle = try FileHandle(forWritingTo: device.file())
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: bytes)
            try handle.close()
        } else {
            try backup.backUp(to: device)
        }
        #expect(try await launch(3).movedFrom == installation)
        #expect(try await launch(4).movedFrom == nil)
    }

    @Test("an installation keeps its id through relaunches, and through a damaged journal")
    func installation() async throws {
        let folder = try TemporaryFolder()
        let first = try await folder.journal().open()
        let second = try await folder.journal().open()
        #expect(first.installation == second.installation)
        #expect(first.process != second.process)
        try Data(repeating: 65, count: 4096).write(to: folder.file())
        let third = try await folder.journal().open()
        #expect(third.installation == first.installation)
        #expect(third.damage != nil && third.movedFrom == nil)
    }
}
