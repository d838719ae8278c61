import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A store in memory", .shuffled)
struct InMemoryStoreTests {
    private let store = InMemoryStore(products: [
        .consumable("coins", price: 3), .nonConsumable("no.ads"), .subscription("monthly"),
    ])
    private var phone: InMemoryDevice { store.device("phone", account: "kim") }

    @Test("sells a consumable as often as it is paid for, each under an id and a key of its own")
    func consumable() async throws {
        let adapter = phone.adapter()
        let one = try #require(await adapter.pay("coins", quantity: 2).transaction)
        let two = try #require(await adapter.pay("coins").transaction)
        #expect(one.id != two.id)
        #expect(
            one.key
                == PurchaseKey(
                    store: .appStore, environment: .production, lineage: .transaction(one.id)
                ))
        #expect(one.token == .kim)
        #expect(one.quantity == 2)
        #expect(one.kind == .consumable)
        #expect(one.purchaseDate == Timestamp(store.clock.trueDate))
        #expect(store.ledger.map(\.price?.amount) == [6, 3])
        #expect(try await adapter.unfinished().map(\.id) == [one.id, two.id])
    }

    @Test("answers the old transaction when what is kept is bought again, and takes no money")
    func nonConsumableTwice() async throws {
        let adapter = phone.adapter()
        let one = await adapter.pay("no.ads").transaction
        let two = await adapter.pay("no.ads").transaction
        #expect(one != nil)
        #expect(one?.id == two?.id)
        #expect(store.ledger.count == 1)
        store.settings.saysAlreadyOwned = true
        guard case .alreadyOwned = await adapter.pay("no.ads") else {
            Issue.record("it did not say so")
            return
        }
    }

    @Test("carries out what was planned for a payment, and charges only where that says so")
    func plans() async throws {
        let adapter = phone.adapter()
        let refusal = StoreFailure(.notAllowed)
        let table: [(PaymentPlan, String, charges: Int)] = [
            (.pays, "transaction 200000000000001", 1), (.cancels, "cancelled", 0),
            (.refuses(refusal), "refused notAllowed", 0), (.waits(.payment), "pending payment", 0),
            (.interrupts, "cancelled", 0), (.losesAnswer(paid: false), "unknown network", 0),
            (.losesAnswer(paid: true), "unknown network", 1),
            (.saysAlreadyOwned, "already owned", 0), (.schedules, "scheduled", 0),
        ]
        for (plan, name, charges) in table {
            let before = store.ledger.count
            phone.plan(plan)
            _ = await adapter.pay("coins", PaymentID(name))
            #expect(phone.log.last == .answered(PaymentID(name), name))
            #expect(store.ledger.count - before == charges)
        }
    }

    @Test("refuses what is not on sale and quantities beyond the limit, and charges nothing")
    func refusals() async throws {
        let adapter = phone.adapter()
        for (product, quantity) in [("none", 1), ("coins", 0), ("coins", 11), ("coins", Int.min)] {
            guard case .refused = await adapter.pay(StoreProductID(product), quantity: quantity)
            else {
                Issue.record("\(product) \(quantity) was not refused")
                continue
            }
        }
        #expect(store.ledger.isEmpty)
    }

    @Test("waits for a parent, and delivers days later, also after a relaunch")
    func askToBuy() async throws {
        store.settings.asksToBuy = true
        let store = store
        let phone = phone
        let heard = try story(store) {
            guard case .pending(.approval) = await phone.adapter().pay("coins") else {
                Issue.record("it did not wait")
                return [] as [StoreTransaction]
            }
            await store.clock.advance(by: .seconds(2 * 86_400))
            let relaunched = BareApp(phone)
            try await relaunched.observing {
                await store.clock.settle()
                store.approveAll()
            }
            return relaunched.transactions
        }
        #expect(heard.map(\.token) == [.kim])
        #expect(store.ledger.count == 1)
        #expect(store.waitingPayments.isEmpty)
    }

    @Test("forgets a payment that was declined")
    func declined() async throws {
        store.settings.asksToBuy = true
        _ = await phone.adapter().pay("coins", "asked")
        #expect(store.waitingPayments == ["asked"])
        #expect(store.decline("asked"))
        #expect(!store.decline("asked"))
        #expect(!store.approve("asked"))
        #expect(store.ledger.isEmpty)
    }

    @Test("replays what is unfinished at each launch, and nothing that is finished")
    func replay() throws {
        let (store, phone) = (store, phone)
        try story(store) {
            let paid = try #require(await phone.adapter().pay("coins").transaction)
            for launch in 1...3 {
                let app = BareApp(phone)
                try await app.observing {}
                #expect(app.transactions.map(\.id) == [paid.id])
                if launch == 3 { try await app.adapter.finish(paid) }
            }
            let last = BareApp(phone)
            try await last.observing {}
            #expect(last.heard.items.isEmpty)
            #expect(store.unfinished.isEmpty)
        }
    }

    @Test(
        "hands over again what a listener had not taken when it was cancelled or died",
        arguments: [true, false])
    func untaken(dies: Bool) throws {
        let (store, phone) = (store, phone)
        try story(store) {
            let gate = Gate()
            let dying = phone.adapter(in: gate)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await dying.observe { _ in
                        if dies { gate.close() } else { withUnsafeCurrentTask { $0?.cancel() } }
                    }
                }
                await store.clock.settle()
                store.buyOutside("coins", account: "kim")
                try await group.waitForAll()
            }
            let app = BareApp(phone)
            try await app.observing {}
            #expect(app.transactions.count == 1)
        }
    }

    @Test("restores what is kept, under the old ids or under new ones that want a finish too")
    func restore() async throws {
        let adapter = phone.adapter()
        let paid = try #require(await adapter.pay("no.ads").transaction)
        _ = await adapter.pay("coins")
        try await adapter.finish(paid)
        let tablet = store.device("tablet", account: "kim").adapter()
        let same = try await tablet.ownedRows()
        #expect(same.map(\.id) == [paid.id])
        #expect(same.map(\.isRestored) == [true])
        store.settings.restoresUnderNewIDs = true
        for _ in 0..<2 {
            let fresh = try await tablet.ownedRows()
            #expect(fresh.count == 1)
            #expect(fresh[0].id != paid.id)
            #expect(fresh[0].key == paid.key)
            #expect(fresh[0].original?.id == paid.id)
        }
        #expect(store.device("tablet", account: "kim").unfinished.count == 3)
        #expect(phone.unfinished.count == 1)
        #expect(store.ledger.count == 2)
    }

    @Test("asks for a sign-in only when told that it may, and once")
    func prompts() async throws {
        let adapter = phone.adapter()
        _ = try await adapter.ownedRows(.silent)
        #expect(!phone.log.contains(.prompted))
        _ = try await adapter.ownedRows(.mayPrompt)
        #expect(phone.log.filter { $0 == .prompted }.count == 1)
        store.settings.signsIn = false
        await #expect(throws: StoreFailure(.cancelled, "the user did not sign in")) {
            _ = try await adapter.ownedRows(.mayPrompt)
        }
    }

    @Test("takes a purchase back and gives it back, telling every device of the account")
    func refund() throws {
        let (store, phone) = (store, phone)
        try story(store) {
            let paid = try #require(await phone.adapter().pay("no.ads").transaction)
            try await phone.adapter().finish(paid)
            let tablet = BareApp(store.device("tablet", account: "kim"))
            try await tablet.observing {}
            let before = tablet.transactions.count
            store.refund(paid.id, becauseOfTheApp: true)
            #expect(!store.refund(paid.id))
            try await tablet.observing {}
            let refunded = try #require(tablet.transactions.last)
            #expect(tablet.transactions.count == before + 1)
            #expect(refunded.id == paid.id)
            #expect(refunded.revoked?.reason == .developerIssue)
            #expect(refunded.version != paid.version)
            #expect(try await phone.adapter().ownedRows().isEmpty)
            store.reverseRefund(paid.id)
            try await tablet.observing {}
            #expect(tablet.transactions.last?.revoked == nil)
            #expect(try await phone.adapter().ownedRows().count == 1)
        }
    }

    @Test("keeps stores apart: nothing is shared between two of them")
    func apart() async throws {
        let other = InMemoryStore(id: "play", products: [.consumable("coins")])
        _ = await other.device().adapter().pay("coins")
        #expect(store.ledger.isEmpty)
        #expect(store.log.isEmpty)
        #expect(other.ledger.map { $0.key(in: other.id, .production).store } == ["play"])
    }
}
