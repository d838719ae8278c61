import Foundation
import Purser
import PurserTesting
import Testing

@Suite("The history of a store in memory", .shuffled)
struct InMemoryStoreHistoryTests {
    private let store = InMemoryStore(products: [
        .consumable("coins"), .nonConsumable("no.ads"), .subscription("monthly"),
    ])
    private var phone: InMemoryDevice { store.device("phone") }

    @Test(
        "can begin in the past, renewed until now or cancelled at once", arguments: [true, false])
    func past(renews: Bool) throws {
        store.buyInThePast("monthly", ago: .seconds(100 * 86_400), renews: renews)
        #expect(store.ledger.count == (renews ? 4 : 1))
        #expect(store.subscription()?.state == (renews ? .active : .ended))
        let first = try #require(store.ledger.first)
        let ago = store.clock.trueDate.timeIntervalSince(first.date.date)
        #expect(ago == 100 * 86_400)
        #expect(store.buyInThePast("none", ago: .seconds(1)) == nil)
    }

    @Test("P49 is shared with a member of the family, whom only a restore tells")
    func family() throws {
        let (store, phone) = (store, phone)
        let tablet = store.device("tablet", account: "child")
        try story(store) {
            let paid = try #require(await phone.adapter().pay("no.ads").transaction)
            let app = BareApp(tablet)
            try await app.observing {
                store.share(paid.id, with: "child")
            }
            #expect(app.heard.items.isEmpty)
            let rows = try await app.adapter.ownedRows()
            #expect(rows.map(\.ownership) == [.familyShared])
            #expect(rows[0].id != paid.id)
            #expect(rows[0].token == nil)
            #expect(store.share("none", with: "child") == nil)
        }
    }

    @Test("forgets a deleted sale, and tells that its transaction is gone")
    func deletion() throws {
        let (store, phone) = (store, phone)
        try story(store) {
            let paid = try #require(await phone.adapter().pay("coins").transaction)
            await phone.adapter().pay("no.ads", "two")
            let app = BareApp(phone)
            try await app.observing {
                await store.clock.settle()
                #expect(store.delete(paid.id))
            }
            guard case .removed(paid.id) = app.heard.items.last else {
                Issue.record("heard \(app.heard.items)")
                return
            }
            #expect(!store.delete(paid.id))
            #expect(store.ledger.map(\.product) == ["no.ads"])
            #expect(phone.unfinished.count == 1)
            #expect(try await app.adapter.ownedRows().count == 1)
        }
    }

    @Test(
        "is cleared whole, and ids start again only where the world uses them again",
        arguments: [
            StoreEnvironment.xcode, .production,
        ])
    func clearing(environment: StoreEnvironment) async throws {
        store.settings.environment = environment
        let one = try #require(await phone.adapter().pay("coins").transaction)
        await phone.adapter().pay("monthly", "two")
        store.clear()
        #expect(store.ledger.isEmpty)
        #expect(store.unfinished.isEmpty)
        #expect(store.subscription() == nil)
        await store.clock.advance(by: .seconds(40 * 86_400))
        #expect(store.ledger.isEmpty)
        let again = try #require(await phone.adapter().pay("coins", "three").transaction)
        #expect((again.id == one.id) == (environment == .xcode))
        #expect(again.key != one.key)
    }

    @Test("asks the customer at an open sheet, however long that takes")
    func sheet() throws {
        let (store, phone) = (store, phone)
        phone.plan(.opensSheet)
        let executor = SeededTaskExecutor(seed: 1, clock: store.clock)
        let task = executor.start { await phone.adapter().pay("coins", "sheet").transaction }
        try executor.drive()
        task.cancel()
        try executor.drive()
        #expect(!task.hasEnded)
        #expect(store.openSheets == ["sheet"])
        #expect(store.answer("sheet", with: .pays))
        try executor.drive(until: task)
        #expect(try task.value() != nil)
        #expect(!store.answer("sheet", with: .pays))
        #expect(store.ledger.count == 1)
    }

    @Test("lets a process die with its sheet open")
    func sheetOfTheDead() throws {
        let (store, phone) = (store, phone)
        phone.plan(.opensSheet)
        let gate = Gate()
        let executor = SeededTaskExecutor(seed: 1, clock: store.clock)
        let task = executor.start { await phone.adapter(in: gate).pay("coins", "sheet") }
        try executor.drive()
        gate.close()
        try executor.drive(until: task)
        #expect(store.ledger.isEmpty)
    }

    @Test("sells and lists nothing to who is signed out")
    func signedOut() async throws {
        let phone = phone
        await phone.adapter().pay("no.ads")
        phone.signOut()
        guard case .refused(let failure) = await phone.adapter().pay("coins") else {
            Issue.record("not refused")
            return
        }
        #expect(failure.code == .notSignedIn)
        #expect(try await phone.adapter().ownedRows().isEmpty)
        #expect(try await phone.adapter().unfinished().isEmpty)
        phone.signIn(as: "customer")
        #expect(try await phone.adapter().ownedRows().count == 1)
    }
}
