import Foundation
import Purser
import PurserTesting
import Testing

@Suite("What a store in memory watches over", .shuffled)
struct InMemoryStorePromiseTests {
    private typealias Rows = InMemoryJournalTests
    private let store = InMemoryStore(products: [.consumable("coins")])
    private let disk = InMemoryDisk()
    private var oracle: JournalOracle {
        JournalOracle(disk) { row, _ in row.body == Data("granted".utf8) }
    }

    private func record(_ transaction: StoreTransaction, _ body: String) -> JournalRow {
        var row = JournalRow(id: .purchase(transaction.key), version: 1, body: Data(body.utf8))
        row.aliases = [transaction.alias]
        return row
    }

    @Test("I1 a finish without a durable record that allows it is seen at the moment of the call")
    func earlyFinish() async throws {
        let adapter = store.device().adapter(checking: oracle)
        let journal = InMemoryJournal(on: disk)
        let paid = try #require(await adapter.pay("coins").transaction)
        try await adapter.finish(paid)
        #expect(store.breaches.map(\.invariant) == ["I1"])
        var row = record(paid, "held")
        try await journal.commit(JournalCommit([.put(row)], durability: .synchronised))
        try await adapter.finish(paid)
        #expect(store.breaches.count == 2)
        (row.version, row.body) = (2, Data("granted".utf8))
        try await journal.commit(JournalCommit([.put(row)], durability: .ordered))
        try await adapter.finish(paid)
        #expect(store.breaches.count == 3)
        try await journal.commit(JournalCommit([], durability: .synchronised))
        try await adapter.finish(paid)
        #expect(store.breaches.count == 3)
    }

    @Test("I5 a verification of what is not on disk is seen at its first request")
    func earlyVerification() async throws {
        let verifier = ScriptedVerifier(checking: oracle)
        let adapter = store.device().adapter()
        let journal = InMemoryJournal(on: disk)
        for (place, isStored) in [false, true].enumerated() {
            let paid = try #require(await adapter.pay("coins").transaction)
            if isStored {
                let row = record(paid, "held")
                try await journal.commit(JournalCommit([.put(row)], durability: .synchronised))
            }
            let request = VerificationRequest(
                paid, product: "coins", owner: "kim", grant: GrantID(paid.key),
                installation: "phone"
            )
            for _ in 0..<2 { _ = await verifier.verify(request) }
            #expect(verifier.breaches.count == 1, "after \(place + 1)")
        }
        #expect(verifier.requests.count == 4)
    }

    @Test("a finish is idempotent, and one of an unknown transaction is a success")
    func finishTwice() async throws {
        let adapter = store.device().adapter()
        let paid = try #require(await adapter.pay("coins").transaction)
        for _ in 0..<3 { try await adapter.finish(paid) }
        try await adapter.finish(
            StoreTransaction("none", key: paid.key, product: "coins", proof: .noReceipt)
        )
        #expect(store.unfinished.isEmpty)
    }

    @Test("a store on file is found again by the next process, with what it has not delivered")
    func archive() async throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("store-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        func open() throws -> InMemoryStore {
            try InMemoryStore(products: [.consumable("coins")], archive: url)
        }
        let first = try open()
        first.plan(.waits(.approval))
        _ = await first.device().adapter().pay("coins", "asked")
        let paid = try #require(await first.device().adapter().pay("coins").transaction)
        let gone = try #require(await first.device().adapter().pay("coins").transaction)
        try await first.device().adapter().finish(gone)
        first.buyOutside("coins")
        #expect(first.archiveFailure == nil)

        // A torn last line is what a kill in the middle of a write leaves.
        let file = try FileHandle(forWritingTo: url)
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"sale\":{\"_0".utf8))
        try file.close()

        let second = try open()
        #expect(second.ledger == first.ledger)
        #expect(second.waitingPayments == ["asked"])
        let unfinished = try await second.device().adapter().unfinished()
        #expect(unfinished.map(\.id).contains(paid.id))
        #expect(!unfinished.map(\.id).contains(gone.id))
        #expect(unfinished.count == 2)
        let later = try #require(await second.device().adapter().pay("coins").transaction)
        #expect(!first.ledger.map(\.transaction).contains(later.id))
        #expect(try open().ledger == second.ledger)
    }

    @Test("a file that is no store's is refused and left alone")
    func foreignFile() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("store-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let text = Data("not a store\n".utf8)
        try text.write(to: url)
        #expect(throws: (any Error).self) { try InMemoryStore(archive: url) }
        #expect(try Data(contentsOf: url) == text)
    }
}
