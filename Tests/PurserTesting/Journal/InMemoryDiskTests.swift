import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A disk in memory", .shuffled)
struct InMemoryDiskTests {
    private typealias Rows = InMemoryJournalTests
    private let disk = InMemoryDisk()
    private var journal: InMemoryJournal { InMemoryJournal(on: disk) }

    private func put(
        _ row: JournalRow, _ durability: Durability, coins: Int64? = nil
    ) async throws(JournalFailure) {
        let entry = LedgerWork.Entry(account: "kim", currency: "coins", amount: coins ?? 0)
        let work = LedgerWork(
            grant: "g", revision: Int(row.version), entries: [entry]
        )
        try await journal.commit(
            JournalCommit([.put(row)], ledger: coins == nil ? nil : work, durability: durability)
        )
    }

    @Test("loses ordered commits in a power cut, the last ones first, with their ledger work")
    func powerCut() async throws {
        try await put(Rows.row(1), .synchronised, coins: 10)
        try await put(Rows.row(1, version: 2), .ordered, coins: 10)
        try await put(Rows.row(2), .ordered)
        try await put(Rows.row(1, version: 3), .ordered, coins: 10)
        #expect(disk.unsynchronised == 3)
        disk.powerCut(survivors: 2)
        #expect(try await journal.row(.purchase(Rows.key(1)))?.version == 2)
        #expect(try await journal.row(.purchase(Rows.key(2))) != nil)
        #expect(disk.balance("kim", "coins") == 20)
        try await put(Rows.row(2, version: 2), .ordered)
        disk.powerCut()
        #expect(try await journal.row(.purchase(Rows.key(2)))?.version == 1)
        try await put(Rows.row(1, version: 3), .ordered, coins: 10)
        #expect(disk.balance("kim", "coins") == 30)
    }

    @Test("makes all ordered commits safe with the next synchronised one")
    func synchronised() async throws {
        try await put(Rows.row(1), .ordered)
        try await put(Rows.row(2), .synchronised)
        disk.powerCut()
        #expect(try await journal.open().rows.count == 2)
        #expect(disk.commits == 2)
        #expect(disk.synchronisations == 1)
    }

    @Test("brings a removed row and its alias back when the removal is lost")
    func removalLost() async throws {
        try await put(Rows.row(1), .synchronised)
        let removal = JournalChange.remove(.purchase(Rows.key(1)), version: 1)
        try await journal.commit(JournalCommit([removal], durability: .ordered))
        #expect(try await journal.key(of: Rows.alias("1001")) == nil)
        #expect(disk.durableRow(of: Rows.alias("1001"))?.version == 1)
        disk.powerCut()
        #expect(try await journal.key(of: Rows.alias("1001")) == Rows.key(1))
    }

    @Test("says what a power cut would leave of a delivery")
    func durableRow() async throws {
        #expect(disk.durableRow(of: Rows.alias("1001")) == nil)
        try await put(Rows.row(1), .ordered)
        #expect(disk.durableRow(of: Rows.alias("1001")) == nil)
        try await put(Rows.row(2), .synchronised)
        #expect(disk.durableRow(of: Rows.alias("1001"))?.version == 1)
        try await put(Rows.row(1, version: 2), .ordered)
        #expect(disk.durableRow(of: Rows.alias("1001"))?.version == 1)
        #expect(disk.rowCount == 2)
    }

    @Test(
        "stores nothing while it is full, read-only or unavailable",
        arguments: [JournalFailure.Code.full, .readOnly, .unavailable, .inputOutput]
    )
    func standingFault(code: JournalFailure.Code) async throws {
        try await put(Rows.row(1), .synchronised)
        disk.fail(code)
        await #expect(throws: JournalFailure.self) { try await put(Rows.row(2), .synchronised) }
        let reads = code == .full || code == .readOnly
        if reads {
            #expect(try await journal.open().rows.count == 1)
        } else {
            await #expect(throws: JournalFailure.self) { try await journal.open() }
        }
        disk.heal()
        #expect(try await journal.open().rows.count == 1)
    }

    @Test("fails the commit that was planned, and only that")
    func plannedFault() async throws {
        disk.plan(.refuses(.full), atCommit: 2)
        try await put(Rows.row(1), .synchronised)
        await #expect(throws: JournalFailure(.full, "planned by a test")) {
            try await put(Rows.row(2), .synchronised)
        }
        try await put(Rows.row(2), .synchronised)
        disk.plan(.storesAndFails)
        await #expect(throws: JournalFailure.self) { try await put(Rows.row(3), .synchronised) }
        #expect(try await journal.row(.purchase(Rows.key(3))) != nil)
    }

    @Test("lets the process die before or after a commit", arguments: [false, true])
    func death(after: Bool) async throws {
        let gate = Gate()
        let dying = InMemoryJournal(on: disk, gate: gate)
        disk.plan(after ? .diesAfter : .diesBefore)
        await #expect(throws: JournalFailure(.dead)) {
            try await dying.commit(JournalCommit([.put(Rows.row(1))], durability: .synchronised))
        }
        #expect(!gate.isOpen)
        #expect(try await journal.open().rows.count == (after ? 1 : 0))
    }

    @Test(
        "agrees with a plain model over random commits, cuts and copies",
        arguments: 0..<20 as Range<UInt64>)
    func model(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var now: [Int: Int64] = [:]
        var history: [[Int: Int64]] = []
        for _ in 0..<200 {
            let number = random.below(8)
            let version = now[number]
            switch random.below(12) {
            case 0:
                let survivors = random.below(4)
                disk.powerCut(survivors: survivors)
                if history.count > survivors { now = history[survivors] }
                history = []
            case 1, 2:
                guard let version else { continue }
                history.append(now)
                now[number] = nil
                let removal = JournalChange.remove(.purchase(Rows.key(number)), version: version)
                try await journal.commit(JournalCommit([removal], durability: .ordered))
            case 3, 4:
                now[number] = (version ?? 0) + 1
                history = []
                try await put(Rows.row(number, version: (version ?? 0) + 1), .synchronised)
            default:
                history.append(now)
                now[number] = (version ?? 0) + 1
                try await put(Rows.row(number, version: (version ?? 0) + 1), .ordered)
            }
            let stored = try await journal.rows(.all, after: nil, limit: 100)
            #expect(stored.map(\.version) == now.sorted { $0.key < $1.key }.map(\.value))
            var known: [Int] = []
            for number in 0..<8 {
                let key = try await journal.key(of: Rows.alias(TransactionID("\(1000 + number)")))
                if key != nil { known.append(number) }
            }
            #expect(known == now.keys.sorted())
        }
    }
}
