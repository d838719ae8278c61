import Foundation
import Purser
import PurserSQLite
import PurserTestSupport
import PurserTesting
import Testing

@Suite("A journal that is lost while the shop runs")
struct SQLiteJournalLossTests {
    /// How the file is lost.
    enum Loss: CaseIterable, CustomTestStringConvertible {
        /// Something else stands in its place.
        case overwritten
        /// SQLite finds out while it writes.
        case foundByWriting
        /// Another process found it damaged, set it aside, and began a new one.
        case setAsideByAnother

        var testDescription: String { "\(self)" }

        func happen(to disk: SimulatedDisk) async throws {
            switch self {
            case .overwritten:
                disk.put(Array(repeating: 0x41, count: 8192), as: "journal.sqlite")
            case .foundByWriting:
                disk.set(SimulatedFault(at: 1, of: [.write], .failOnce(code: 11)))
            case .setAsideByAnother:
                _ = try SimulatedPlace(on: disk).setAside()
                try await SQLiteJournal(on: disk).commit(.put(Rows.purchase(1, settled: true)))
            }
        }
    }

    private let disk = SimulatedDisk()
    private let app: ShopOnSQLite
    private let watch = ShopWatch()

    init() {
        app = Self.launch(on: disk)
    }

    private static func launch(
        on disk: SimulatedDisk, _ store: InMemoryStore? = nil, seed: UInt64 = 1
    ) -> ShopOnSQLite {
        let store =
            store
            ?? InMemoryStore(products: [.consumable("coins.100"), .nonConsumable("no.ads")])
        return ShopOnSQLite(
            SQLiteJournal(on: disk, effects: .test(clock: store.clock, seed: seed)), store: store,
            effects: .test(clock: store.clock, seed: seed + 100)
        )
    }

    private static let undecided = VerifierPlan.answers(
        .undecided(UndecidedReason(.unreachable, "planned"), retryAfter: nil)
    )

    private func records(of product: ProductID) async throws -> [PurchaseRecord] {
        try await app.journal.rows(.all, after: nil, limit: 100).compactMap { row in
            guard case .purchase(let key) = row.id, key != Rows.key(1) else { return nil }
            let record = try PurchaseRecord.read(row.body, key: key).record
            return record.product == product ? record : nil
        }
    }

    /// Nil until the shop has noticed that the journal is damaged.
    private func phases(of product: ProductID) async -> [PurchaseRecord.Phase]? {
        do { return try await records(of: product).map(\.phase) } catch { return nil }
    }

    @Test(
        "the shop goes on in a new one with what it knew, and with what the store says is owned",
        arguments: Loss.allCases
    )
    func lost(_ loss: Loss) async throws {
        try await app.watched(by: watch) {
            _ = try await app.shop.buy(PaymentRequest("no.ads"))
            try await app.pass { app.device.unfinished.isEmpty }
            app.verifier.behave(Self.undecided)
            async let outcome = app.shop.buy(PaymentRequest("coins.100", order: "order-2"))
            try await app.pass { try await !records(of: "coins.100").isEmpty }
            try await loss.happen(to: disk)
            app.verifier.behave(.honest)
            try await app.pass { app.device.unfinished.isEmpty }
            _ = try await outcome
            try await app.pass { try await records(of: "no.ads").map(\.phase) == [.owned] }
        }
        let coins = try await records(of: "coins.100")
        #expect(coins.map(\.phase) == [.owned])
        #expect(coins.map(\.order?.id) == ["order-2"])
        #expect(try await app.wallet.balance("coins") == 100)
        #expect(disk.files.contains("journal.sqlite-damaged-1"))
        let damages = await watch.damages
        #expect(damages.count == (loss == .setAsideByAnother ? 0 : 1))
        #expect(damages.allSatisfy { $0.contains("journal.sqlite-damaged-1") })
    }

    @Test("what is granted and not finished is granted again, into the new wallet, once")
    func unfinished() async throws {
        app.store.disturb(.finish, .fails(StoreFailure(.network)), times: .max)
        try await app.watched(by: watch) {
            _ = try await app.shop.buy(PaymentRequest("coins.100"))
            try await Loss.overwritten.happen(to: disk)
            app.store.calm(.finish)
            try await app.pass { app.device.unfinished.isEmpty }
            try await app.pass { await phases(of: "coins.100") == [.owned] }
        }
        #expect(try await app.wallet.history().movements.map(\.amount) == [100])
    }

    @Test("nothing is granted or finished while there is no room for a new one")
    func full() async throws {
        try await app.watched(by: watch) {
            app.verifier.behave(Self.undecided)
            async let outcome = app.shop.buy(PaymentRequest("coins.100", order: "order-1"))
            try await app.pass { try await !records(of: "coins.100").isEmpty }
            try await Loss.overwritten.happen(to: disk)
            disk.set(
                SimulatedFault(
                    at: 1, of: [.write, .synchronise, .truncate, .delete],
                    .failFromThere(code: 13)
                )
            )
            app.verifier.behave(.honest)
            for _ in 0..<20 { await app.store.clock.advance(by: .seconds(60)) }
            #expect(await watch.hasTrouble)
            #expect(app.device.unfinished.count == 1)
            disk.set(nil)
            try await app.pass { app.device.unfinished.isEmpty }
            _ = try await outcome
        }
        #expect(try await records(of: "coins.100").map(\.order?.id) == ["order-1"])
        #expect(try await app.wallet.balance("coins") == 100)
        #expect(await watch.damages.count == 1)
    }

    @Test("one row that cannot be read loses no journal: its purchase waits, others go on")
    func oneRow() async throws {
        let sale = try #require(app.store.buyOutside("coins.100"))
        try await app.watched(by: watch) {
            try await app.pass { app.device.unfinished.isEmpty }
        }
        let rows = try await app.journal.rows(.all, after: nil, limit: 10)
        var row = try #require(rows.first { if case .purchase = $0.id { true } else { false } })
        row.version += 1
        row.body = Data([1, 0xff])
        row.folded = row.body
        try await app.journal.commit(.put(row))
        let next = Self.launch(on: disk, app.store)
        try await next.watched(by: watch) {
            next.store.redeliver(sale)
            next.store.buyOutside("coins.100")
            try await next.pass { try await next.wallet.balance("coins") == 200 }
            for _ in 0..<10 { await next.store.clock.advance(by: .seconds(60)) }
        }
        #expect(!disk.files.contains { $0.contains("damaged") })
        #expect(await watch.damages.isEmpty)
    }

    @Test("a moved journal grants nothing before the store was asked, also after a crash")
    func moved() async throws {
        app.store.buyOutside("coins.100")
        app.verifier.behave(Self.undecided)
        try await app.watched(by: watch) {
            try await app.pass { try await !records(of: "coins.100").isEmpty }
        }
        let origin = try await app.journal.open().installation
        let copy = SimulatedDisk()
        for file in disk.files where !file.hasSuffix("-installation") {
            if let bytes = disk.bytes(of: file) { copy.put(bytes, as: file) }
        }
        app.store.disturb(.unfinished, .fails(StoreFailure(.network)), times: .max)
        for launch in 1...3 {
            let woken = Self.launch(on: copy, app.store, seed: 2)
            let watch = ShopWatch()
            try await woken.watched(by: watch) {
                try await woken.pass {
                    try await woken.shop.holds().map(\.reason) == [.journalMoved]
                }
                try await woken.pass { await !watch.moves.isEmpty }
            }
            #expect(await watch.moves == [origin], "launch \(launch)")
            #expect(try await woken.wallet.balance("coins") == 0)
        }
        app.store.calm(.unfinished)
        let last = Self.launch(on: copy, app.store, seed: 2)
        try await last.watched(by: watch) {
            try await last.pass { last.device.unfinished.isEmpty }
            try await last.pass { try await last.shop.holds().isEmpty }
        }
        #expect(try await last.wallet.balance("coins") == 100)
        let later = Self.launch(on: copy, app.store, seed: 2)
        let quiet = ShopWatch()
        try await later.watched(by: quiet) {
            for _ in 0..<10 { await later.store.clock.advance(by: .seconds(1)) }
        }
        #expect(await quiet.moves.isEmpty)
    }
}
