import Foundation
import Purser
import PurserSQLite
import PurserTestSupport
import PurserTesting
import Testing

@Suite("A shop whose disk is in trouble")
struct SQLiteJournalTroubleTests {
    /// Codes of SQLite: full, read-only, no permission, cannot be opened, I/O error.
    @Test(
        "nothing is granted or finished while the journal cannot be written, and all goes on after",
        arguments: [13, 8, 3, 14, nil] as [Int32?]
    )
    func trouble(code: Int32?) async throws {
        let clock = TestClock()
        let disk = SimulatedDisk()
        let journal = SQLiteJournal(on: disk, effects: .test(clock: clock, seed: 1))
        let app = ShopOnSQLite(
            journal, store: InMemoryStore(products: [.consumable("coins.100")], clock: clock),
            effects: .test(clock: clock, seed: 2)
        )
        let events = ShopWatch()
        try await app.watched(by: events) {
            _ = try await app.shop.buy(PaymentRequest("coins.100"))
            try await app.pass { app.device.unfinished.isEmpty }
            disk.set(
                SimulatedFault(
                    at: 1, of: [.write, .synchronise, .truncate, .delete],
                    .failFromThere(code: code)
                )
            )
            app.store.buyOutside("coins.100")
            try await app.pass { await events.hasTrouble }
            for _ in 0..<20 { await clock.advance(by: .seconds(60)) }
            #expect(app.device.unfinished.count == 1)
            disk.set(nil)
            #expect(try await app.wallet.balance("coins") == 100)
            try await app.pass { app.device.unfinished.isEmpty }
            #expect(try await app.wallet.balance("coins") == 200)
        }
    }

    @Test("a damaged journal is told, and the new one is filled from what the store has unfinished")
    func damaged() async throws {
        let clock = TestClock()
        let disk = SimulatedDisk()
        disk.put(Array(repeating: 0x41, count: 8192), as: "journal.sqlite")
        let journal = SQLiteJournal(on: disk, effects: .test(clock: clock, seed: 1))
        let app = ShopOnSQLite(
            journal, store: InMemoryStore(products: [.consumable("coins.100")], clock: clock),
            effects: .test(clock: clock, seed: 2)
        )
        app.store.buyOutside("coins.100")
        let events = ShopWatch()
        try await app.watched(by: events) {
            try await app.pass { app.device.unfinished.isEmpty }
            try await app.pass { await !events.damages.isEmpty }
        }
        #expect(await events.damages.allSatisfy { $0.contains("journal.sqlite-damaged-1") })
        #expect(try await app.wallet.balance("coins") == 100)
    }
}
