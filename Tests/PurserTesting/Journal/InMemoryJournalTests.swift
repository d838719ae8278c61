import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A journal in memory", .shuffled)
struct InMemoryJournalTests {
    private let disk = InMemoryDisk(installation: "phone")
    private var journal: InMemoryJournal { InMemoryJournal(on: disk) }

    static func key(_ number: Int) -> PurchaseKey {
        PurchaseKey(
            store: .appStore, environment: .production,
            lineage: .transaction(TransactionID("\(1000 + number)"))
        )
    }

    static func row(
        _ number: Int, version: Int64 = 1, settled: Bool = false, body: String = "body"
    ) -> JournalRow {
        var row = JournalRow(
            id: .purchase(key(number)), version: version, body: Data(body.utf8)
        )
        row.isSettled = settled
        row.aliases = [alias(TransactionID("\(1000 + number)"))]
        return row
    }

    static func alias(_ transaction: TransactionID) -> TransactionAlias {
        TransactionAlias(
            store: .appStore, environment: .production, transaction: transaction, since: nil
        )
    }

    private func put(
        _ rows: JournalRow..., durability: Durability = .synchronised
    ) async throws(JournalFailure) {
        try await journal.commit(JournalCommit(rows.map { .put($0) }, durability: durability))
    }

    @Test("gives back what was stored, whole")
    func wholeRow() async throws {
        var row = Self.row(1)
        row.owner = "kim"
        row.isEntitling = true
        row.folded = Data("less".utf8)
        row.aliases.append(
            TransactionAlias(
                store: .appStore, environment: .xcode, transaction: "7/8@%",
                since: Timestamp(milliseconds: -5)
            )
        )
        try await put(row)
        #expect(try await journal.row(row.id) == row)
        #expect(try await journal.key(of: row.aliases[0]) == Self.key(1))
        #expect(try await journal.key(of: row.aliases[1]) == Self.key(1))
        #expect(try await journal.key(of: Self.alias("none")) == nil)
        #expect(try await journal.open().rows == [row])
    }

    @Test("tells at opening what is unsettled, and all notes, in order of their ids")
    func opening() async throws {
        try await put(Self.row(2), Self.row(1), Self.row(3, settled: true))
        var note = JournalRow(id: .note("time"), version: 1, body: Data())
        note.isSettled = true
        try await put(note)
        let snapshot = try await journal.open()
        #expect(
            snapshot.rows.map(\.id.description) == [
                "n:time", "p:app-store/production/t/1001", "p:app-store/production/t/1002",
            ])
        #expect(snapshot.installation == "phone")
        #expect(snapshot.movedFrom == nil)
    }

    @Test("folds a settled row in the commit that settles it")
    func folding() async throws {
        var row = Self.row(1, settled: true, body: String(repeating: "long", count: 500))
        row.folded = Data("short".utf8)
        try await put(row)
        let stored = try #require(await journal.row(row.id))
        #expect(stored.body == Data("short".utf8))
        #expect(stored.folded == nil)
    }

    @Test("refuses a commit that is not made from the stored version, and stores nothing of it")
    func conflicts() async throws {
        try await put(Self.row(1))
        for version in [1, 3, 0, Int64.max] as [Int64] {
            await #expect(throws: JournalFailure.self) {
                try await put(Self.row(2), Self.row(1, version: version))
            }
        }
        #expect(try await journal.row(.purchase(Self.key(2))) == nil)
        do {
            try await put(Self.row(1))
        } catch {
            let stored = try await journal.row(.purchase(Self.key(1)))
            #expect(error.code == .conflict(.purchase(Self.key(1)), current: stored))
        }
        try await put(Self.row(1, version: 2))
        await #expect(throws: JournalFailure.self) {
            try await journal.commit(
                JournalCommit([.remove(.purchase(Self.key(1)), version: 1)], durability: .ordered)
            )
        }
        try await journal.commit(
            JournalCommit([.remove(.purchase(Self.key(1)), version: 2)], durability: .ordered)
        )
        #expect(try await journal.key(of: Self.alias("1001")) == nil)
        try await put(Self.row(1))
    }

    @Test("gives an alias to the row that named it last, as in a merge")
    func mergedAlias() async throws {
        let provisional = PurchaseKey.provisional("1001", in: .appStore)
        var old = JournalRow(id: .purchase(provisional), version: 1, body: Data())
        old.aliases = [Self.alias("1001")]
        try await put(old)
        old.version = 2
        old.aliases = []
        old.isSettled = true
        try await put(Self.row(1), old)
        #expect(try await journal.key(of: Self.alias("1001")) == Self.key(1))
    }

    @Test(
        "pages through every filter without losing or repeating a row", arguments: [1, 2, 3, 100])
    func pages(limit: Int) async throws {
        for number in (0..<20).reversed() {
            var row = Self.row(number, settled: number % 2 == 0)
            row.isEntitling = number % 3 == 0
            row.owner = number % 5 == 0 ? "kim" : "sam"
            try await put(row)
        }
        func all(_ filter: JournalFilter) async throws -> [Int] {
            var numbers: [Int] = []
            var last: JournalRowID?
            while true {
                let page = try await journal.rows(filter, after: last, limit: limit)
                #expect(page.count <= limit)
                guard let end = page.last else { return numbers }
                numbers += page.compactMap { Int($0.aliases[0].transaction.rawValue) }
                last = end.id
            }
        }
        let numbers = 0..<20
        #expect(try await all(.all) == numbers.map { $0 + 1000 })
        #expect(try await all(.unsettled) == numbers.filter { $0 % 2 != 0 }.map { $0 + 1000 })
        #expect(try await all(.entitling) == numbers.filter { $0 % 3 == 0 }.map { $0 + 1000 })
        #expect(try await all(.owner("kim")) == numbers.filter { $0 % 5 == 0 }.map { $0 + 1000 })
    }

    @Test("moves a balance once for each grant and revision, and stops at the floor")
    func ledger() async throws {
        func work(_ revision: Int, _ amount: Int64, floor: Int64? = nil) async throws {
            let entry = LedgerWork.Entry(
                account: "kim", currency: "coins", amount: amount, floor: floor
            )
            let work = LedgerWork(grant: "g", revision: revision, entries: [entry])
            try await journal.commit(JournalCommit([], ledger: work, durability: .synchronised))
        }
        try await work(1, 100)
        try await work(1, 100)
        #expect(disk.balance("kim", "coins") == 100)
        try await work(2, -150, floor: 0)
        #expect(disk.balance("kim", "coins") == 0)
        try await work(1, 7)
        try await work(3, -50)
        try await work(4, -50, floor: 0)
        #expect(disk.balance("kim", "coins") == -50)
        try await work(5, Int64.max)
        try await work(6, Int64.max)
        #expect(disk.balance("kim", "coins") == Int64.max)
    }

    @Test("knows which openings live")
    func processes() async throws {
        let gate = Gate()
        let (one, two) = (InMemoryJournal(on: disk, gate: gate), journal)
        #expect(await two.isRunning(one.process))
        #expect(await one.isRunning(one.process))
        gate.close()
        #expect(await !two.isRunning(one.process))
        #expect(await !two.isRunning("another"))
        await #expect(throws: JournalFailure(.dead)) { try await one.open() }
    }

    @Test("tells that it was copied from another installation, until this one has written")
    func moved() async throws {
        try await put(Self.row(1))
        let copy = InMemoryJournal(on: disk.copied(to: "tablet"))
        let snapshot = try await copy.open()
        #expect(snapshot.movedFrom == "phone")
        #expect(snapshot.installation == "tablet")
        #expect(snapshot.rows.count == 1)
        try await copy.commit(JournalCommit([.put(Self.row(2))], durability: .synchronised))
        #expect(try await copy.open().movedFrom == nil)
        #expect(try await journal.row(.purchase(Self.key(2))) == nil)
    }
}
