import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserSQLite

@Suite("The journal on SQLite")
struct SQLiteJournalTests {
    @Test("gives back every part of a row, in another opening too")
    func roundTrip() async throws {
        let folder = try TemporaryFolder()
        var row = Rows.purchase(1)
        row.isEntitling = true
        row.folded = Data([1, 2, 3])
        row.aliases.append(
            TransactionAlias(
                store: "shop/α", environment: .xcode, transaction: "a@b%c\u{0}d\n",
                since: Timestamp(milliseconds: -1)
            )
        )
        let note = JournalRow(id: .note("time"), version: 1, body: Data())
        let payment = JournalRow(id: .payment("pay/1"), version: 1, body: Data([0]))
        try await folder.journal().commit(.put(row, note, payment))
        let snapshot = try await folder.journal().open()
        #expect(snapshot.rows == [payment, note, row])
        let journal = folder.journal()
        for alias in row.aliases {
            #expect(try await journal.key(of: alias) == Rows.key(1))
        }
        #expect(try await journal.key(of: Rows.alias("1")) == nil)
    }

    @Test("a settled note is told at every opening, a settled purchase is not")
    func notes() async throws {
        let journal = SQLiteJournal(on: SimulatedDisk())
        var note = JournalRow(id: .note("time"), version: 1, body: Data([1]))
        note.isSettled = true
        try await journal.commit(.put(note, Rows.purchase(1, settled: true)))
        #expect(try await journal.open().rows == [note])
    }

    @Test("folds the longest settled rows once more are settled than are kept")
    func folding() async throws {
        let journal = SQLiteJournal(
            on: SimulatedDisk(), retention: JournalRetention(duration: .seconds(9999), count: 5)
        )
        for number in 0..<40 {
            var row = Rows.purchase(number, settled: true)
            row.isEntitling = number.isMultiple(of: 2)
            try await journal.commit(.put(row, durability: .ordered))
        }
        #expect(try await journal.compact() == 0)
        for number in 0..<40 {
            let row = try await journal.row(.purchase(Rows.key(number)))
            let body = number < 35 ? "folded \(number)" : "whole \(number)"
            #expect(row?.body == Data(body.utf8))
            #expect(row?.version == 1 && row?.isSettled == true && row?.owner == "ada")
            #expect(try await journal.key(of: Rows.purchase(number).aliases[0]) == Rows.key(number))
        }
        let entitling = try await journal.rows(.entitling, after: nil, limit: 100)
        #expect(
            entitling.map(\.id) == stride(from: 0, to: 40, by: 2).map { .purchase(Rows.key($0)) })
    }

    @Test("folds in steps of the size that is asked for, and what is too old whatever its number")
    func foldingInSteps() async throws {
        let disk = SimulatedDisk()
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        let early = SQLiteJournal(on: disk, effects: .still(start))
        for number in 0..<10 {
            try await early.commit(.put(Rows.purchase(number, settled: true)))
        }
        let late = SQLiteJournal(
            on: disk, retention: JournalRetention(duration: .seconds(60), count: 100),
            effects: .still(start.addingTimeInterval(61))
        )
        #expect(try await late.compact(limit: 4) == 6)
        #expect(try await late.compact(limit: 4) == 2)
        #expect(try await late.compact(limit: 4) == 0)
    }

    @Test("a folded row that is put again is whole again, and its fence holds")
    func unfolding() async throws {
        let journal = SQLiteJournal(
            on: SimulatedDisk(), retention: JournalRetention(duration: .zero, count: 0)
        )
        try await journal.commit(.put(Rows.purchase(1, settled: true)))
        _ = try await journal.compact()
        let failure = await #expect(throws: JournalFailure.self) {
            try await journal.commit(.put(Rows.purchase(1)))
        }
        let current = try await journal.row(.purchase(Rows.key(1)))
        #expect(failure?.code == .conflict(.purchase(Rows.key(1)), current: current))
        try await journal.commit(.put(Rows.purchase(1, version: 2)))
        #expect(try await journal.row(.purchase(Rows.key(1))) == Rows.purchase(1, version: 2))
        #expect(try await journal.rows(.all, after: nil, limit: 10).count == 1)
    }

    @Test(
        "retention of any size does not trap",
        arguments: [Duration.seconds(Int64.max), .zero, .seconds(-5)])
    func oddRetention(duration: Duration) async throws {
        let journal = SQLiteJournal(
            on: SimulatedDisk(), retention: JournalRetention(duration: duration, count: -1)
        )
        try await journal.commit(.put(Rows.purchase(1, settled: true)))
        #expect(try await journal.compact(limit: -1) >= 0)
    }

    @Test("refuses odd versions as conflicts", arguments: [0, -1, Int64.min, 2, Int64.max])
    func oddVersions(version: Int64) async throws {
        let journal = SQLiteJournal(on: SimulatedDisk())
        let failure = await #expect(throws: JournalFailure.self) {
            try await journal.commit(.put(Rows.purchase(1, version: version)))
        }
        #expect(failure?.code == .conflict(.purchase(Rows.key(1)), current: nil))
    }

    @Test("an app's own tables ride along in the commit, once for each grant and revision")
    func companion() async throws {
        let disk = SimulatedDisk()
        let journal = SQLiteJournal(on: disk) { work, transaction in
            try transaction.run("CREATE TABLE IF NOT EXISTS swords (grant_id TEXT, revision)")
            try transaction.run(
                "INSERT INTO swords VALUES (?, ?)", .text(work.grant.rawValue),
                .integer(Int64(work.revision))
            )
        }
        let nothing = LedgerWork(grant: GrantID(Rows.key(1)), revision: 1, entries: [])
        try await journal.commit(.put(Rows.purchase(1), ledger: nothing))
        try await journal.commit(.put(Rows.purchase(1, version: 2), ledger: nothing))
        try await journal.commit(.put(Rows.purchase(2), ledger: Rows.work(2)))
        await #expect(throws: JournalFailure.self) {
            try await journal.commit(.put(Rows.purchase(2), ledger: Rows.work(2, revision: 2)))
        }
        let swords = try await journal.read { try $0.connection.rows("SELECT * FROM swords") }
        #expect(try swords.map { try $0.text(0) } == [Rows.key(1), Rows.key(2)].map(\.description))
    }

    @Test(
        "nothing is committed when the app's own part throws; its transaction ends there"
    )
    func companionThrows() async throws {
        struct Refused: Error {}
        let kept = Locked<Kept?>(nil)
        let journal = SQLiteJournal(on: SimulatedDisk()) { _, transaction in
            kept.withLock { $0 = Kept(transaction: transaction) }
            throw Refused()
        }
        let failure = await #expect(throws: JournalFailure.self) {
            try await journal.commit(.put(Rows.purchase(1), ledger: Rows.work(1)))
        }
        #expect(failure?.code == .other)
        #expect(try await journal.row(.purchase(Rows.key(1))) == nil)
        #expect(try await SQLiteWallet(journal).balances(of: "ada").isEmpty)
        #expect(throws: SQLiteFailure.self) {
            try kept.withLock { try $0?.transaction.run("SELECT 1") }
        }
    }

    /// Carries what must not be kept out of the closure.
    private struct Kept: @unchecked Sendable {
        let transaction: SQLiteTransaction
    }

    @Test("while suspended it holds no lock, counts as gone, and throws")
    func suspension() async throws {
        let folder = try TemporaryFolder()
        let journal = folder.journal()
        let process = try await journal.open().process
        try await journal.commit(.put(Rows.purchase(1)))
        let other = folder.journal()
        _ = try await other.open()
        #expect(await other.isRunning(process))
        await journal.suspend()
        await #expect(throws: JournalFailure(.suspended)) { try await journal.open() }
        await #expect(throws: JournalFailure(.suspended)) {
            try await journal.commit(.put(Rows.purchase(2)))
        }
        #expect(await !other.isRunning(process))
        try await other.commit(.put(Rows.purchase(1, version: 2)))
        await journal.resume()
        await #expect(throws: JournalFailure.self) {
            try await journal.commit(.put(Rows.purchase(1, version: 2)))
        }
        #expect(try await journal.open().rows == [Rows.purchase(1, version: 2)])
        #expect(await other.isRunning(process))
    }

    @Test("a finish mark is ordered: a purchase takes two synchronisations after its attempt")
    func synchronisations() async throws {
        let disk = SimulatedDisk(logs: true)
        let journal = SQLiteJournal(on: disk)
        _ = try await journal.open()
        try await journal.commit(.put(JournalRow(id: .payment("1"), version: 1, body: Data())))
        let before = disk.log.count { $0.operation == .synchronise }
        let steps: [Durability] = [.synchronised, .ordered, .ordered, .synchronised, .ordered]
        for (step, durability) in steps.enumerated() {
            let row = Rows.purchase(1, version: Int64(step + 1), settled: step == 4)
            try await journal.commit(
                .put(row, ledger: step == 3 ? Rows.work(1) : nil, durability: durability)
            )
        }
        #expect(disk.log.count { $0.operation == .synchronise } - before == 2)
    }
}
