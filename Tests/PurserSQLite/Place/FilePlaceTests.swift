import Foundation
import Purser
import Testing

@testable import PurserSQLite

@Suite("A journal's place in the file system")
struct FilePlaceTests {
    private let process = JournalProcess(UUID().uuidString)

    private func mode(_ file: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("every file beside the journal can be read by its user alone")
    func modes() async throws {
        let folder = try TemporaryFolder()
        let journal = folder.journal()
        _ = try await journal.open()
        try await journal.commit(.put(Rows.purchase(1)))
        let names = try folder.names
        #expect(names.count >= 5)
        for name in names { #expect(try mode(folder.file(name)) == 0o600, "\(name)") }
    }

    @Test("the folder is made where there is none")
    func folder() async throws {
        let folder = try TemporaryFolder()
        let journal = SQLiteJournal(at: folder.file("a/b/c.sqlite"), effects: .still())
        #expect(try await journal.open().rows.isEmpty)
    }

    @Test("where no folder can be made the journal is unavailable, and later it opens")
    func noFolder() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("a"))
        let journal = SQLiteJournal(at: folder.file("a/b.sqlite"), effects: .still())
        let failure = await #expect(throws: JournalFailure.self) { try await journal.open() }
        #expect(failure?.code == .unavailable)
        try FileManager.default.removeItem(at: folder.file("a"))
        #expect(try await journal.open().rows.isEmpty)
    }

    @Test("a process counts as running until it retires, and its lock file goes with it")
    func announcement() throws {
        let folder = try TemporaryFolder()
        let (place, other) = (FilePlace(folder.file()), FilePlace(folder.file()))
        #expect(!other.isRunning(process))
        try place.announce(process)
        #expect(place.isRunning(process) && other.isRunning(process))
        #expect(try folder.names == ["purchases.sqlite-process-\(process)"])
        place.retire(process)
        #expect(!other.isRunning(process))
        #expect(try folder.names.isEmpty)
    }

    @Test("a lock file that nobody holds is a dead process's, and is removed")
    func traces() throws {
        let folder = try TemporaryFolder()
        let dead = UUID().uuidString
        try Data().write(to: folder.file("purchases.sqlite-process-\(dead)"))
        let place = FilePlace(folder.file())
        try place.announce(process)
        #expect(try folder.names == ["purchases.sqlite-process-\(process)"])
        #expect(!place.isRunning(JournalProcess(dead)))
    }

    @Test("a process id that is no UUID is nobody's", arguments: ["", "../x", "1", "a/b"])
    func oddProcess(text: String) throws {
        let folder = try TemporaryFolder()
        let place = FilePlace(folder.file())
        #expect(!place.isRunning(JournalProcess(text)))
        #expect(throws: JournalFailure.self) { try place.announce(JournalProcess(text)) }
    }

    @Test(
        "the installation's mark is read as written, and anything else is none",
        arguments: [
            "", "purser installation 1", "purser installation 1\n\n3\n4\n",
            "purser installation 1\nid\nmany\n4\n", "other\nid\n3\n4\n",
        ]
    )
    func mark(text: String) throws {
        let folder = try TemporaryFolder()
        let place = FilePlace(folder.file())
        #expect(try place.installationMark() == nil)
        for file in [nil, UInt64.max] {
            let mark = InstallationMark(installation: "id", openings: .max, file: file)
            try place.note(mark)
            #expect(try place.installationMark() == mark)
        }
        try Data(text.utf8).write(to: folder.file("purchases.sqlite-installation"))
        #expect(try place.installationMark() == nil)
    }

    @Test("what is set aside takes its log along and leaves the name free")
    func setAside() throws {
        let folder = try TemporaryFolder()
        for suffix in ["", "-wal", "-shm"] {
            try Data(suffix.utf8).write(to: folder.file("purchases.sqlite" + suffix))
        }
        #expect(try FilePlace(folder.file()).setAside() == "purchases.sqlite-damaged-1")
        #expect(
            try folder.names == ["", "-shm", "-wal"].map { "purchases.sqlite-damaged-1\($0)" }
        )
    }

    @Test(
        "says what a failed system call means",
        arguments: [
            (ENOSPC, .full), (EROFS, .readOnly), (EACCES, .unavailable), (EIO, .inputOutput),
        ] as [(Int32, JournalFailure.Code)]
    )
    func systemCalls(number: Int32, code: JournalFailure.Code) {
        #expect(JournalFailure.system(number, "").code == code)
    }

    @Test(
        "says what a failure of SQLite means",
        arguments: [
            (13, .full), (8, .readOnly), (3, .readOnly), (14, .unavailable), (5, .unavailable),
            (10 | 4 << 8, .inputOutput), (11, .damaged), (26, .damaged), (1, .other),
        ] as [(Int32, JournalFailure.Code)]
    )
    func codes(number: Int32, code: JournalFailure.Code) {
        let failure = SQLiteFailure(code: number, message: "", statement: "")
        #expect(JournalFailure(failure).code == code)
    }
}
