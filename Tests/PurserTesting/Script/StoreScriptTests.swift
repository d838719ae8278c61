import Purser
import PurserTesting
import Testing

@Suite("A store's script", .shuffled)
struct StoreScriptTests {
    private static func store() -> InMemoryStore {
        InMemoryStore(products: [.consumable("coins"), .nonConsumable("no.ads")])
    }

    /// What a bare app hears and is answered while a script is performed and a day passes.
    private struct Told: Sendable {
        var answers: [String] = []
        var heard: [TransactionID] = []
        var updates = 0
        var unfinished = 0
        var replayed: [TransactionID] = []
    }

    private func tell(
        _ script: StoreScript, _ product: StoreProductID = "coins", payments: Int = 1,
        finishes: Bool = false, consent: StorefrontConsent = .stop
    ) throws -> Told {
        let store = Self.store()
        let phone = store.device("phone")
        let gate = Gate()
        let app = BareApp(phone, in: gate)
        let executor = SeededTaskExecutor(seed: 1, clock: store.clock)
        let task = executor.start {
            try await app.observing {
                await store.clock.settle()
                store.perform(script, on: phone)
                for number in 0..<payments {
                    var payment = StorePayment(
                        id: PaymentID("\(number)"), product: product, quantity: 1, token: .kim
                    )
                    payment.storefrontConsent = consent
                    let paid = await app.adapter.beginPayment(payment).transaction
                    if finishes, let paid { _ = try? await app.adapter.finish(paid) }
                }
                await store.clock.advance(by: .seconds(86_400))
            }
        }
        try executor.drive()
        gate.close()
        try executor.drive(until: task)
        let next = BareApp(phone)
        try executor.run { try await next.observing {} }
        var told = Told()
        told.answers = phone.log.compactMap { call in
            if case .answered(_, let name) = call { name } else { nil }
        }
        told.heard = app.transactions.map(\.id)
        told.updates = app.heard.items.count
        told.unfinished = try executor.run { try await next.adapter.unfinished().count }
        told.replayed = next.transactions.map(\.id)
        return told
    }

    @Test("fails first and is purchased later")
    func failedFirst() throws {
        let told = try tell(.failedFirstPurchasedLater(.seconds(300)))
        #expect(told.answers == ["refused other(\"failed\")"])
        #expect(told.unfinished == 1)
        #expect(told.heard.count == 1)
    }

    @Test("P05 delivers one purchase again and again under one id")
    func duplicate() throws {
        let told = try tell(.duplicateDelivery)
        #expect(told.heard.count == 2)
        #expect(Set(told.heard).count == 1)
        #expect(told.unfinished == 1)
    }

    @Test("delivers in the wrong order")
    func reordered() throws {
        let told = try tell(.reorderedDeliveries(3), payments: 3)
        #expect(told.heard.count == 3)
        #expect(told.heard == told.heard.sorted().reversed())
    }

    @Test("delivers late")
    func delayed() throws {
        #expect(try tell(.delayedDelivery(.seconds(80_000))).heard.count == 1)
        #expect(try tell(.delayedDelivery(.seconds(90_000))).heard.isEmpty)
    }

    @Test("drops a delivery that the next launch's replay brings all the same")
    func dropped() throws {
        let told = try tell(.droppedDelivery)
        #expect(told.answers == ["unknown network"])
        #expect(told.heard.isEmpty)
        #expect(told.unfinished == 1)
        #expect(told.replayed.count == 1)
    }

    @Test("tells only by the result, or only by the update")
    func oneWay() throws {
        let result = try tell(.onlyTheResult)
        #expect(result.heard.isEmpty)
        #expect(result.answers.count == 1)
        let update = try tell(.onlyTheUpdate)
        #expect(update.heard.count == 1)
        #expect(update.answers == ["unknown other(\"the process died\")"])
    }

    @Test("restores under new ids")
    func newIDs() async throws {
        let store = Self.store()
        let phone = store.device("phone")
        store.perform(.restoresUnderNewIDs, on: phone)
        let paid = await phone.adapter().pay("no.ads").transaction
        let restored = try await phone.adapter().ownedRows()
        #expect(restored.count == 1)
        #expect(restored[0].id != paid?.id)
    }

    @Test("finishes without confirming, and refuses a finish before the replay")
    func finishing() throws {
        #expect(try tell(.finishNotConfirmed(), finishes: true).unfinished == 0)
        #expect(try tell(.finishNotReplayedYet(), finishes: true).unfinished == 1)
    }

    @Test("P25 says already owned and lists nothing")
    func alreadyOwned() async throws {
        let store = Self.store()
        let phone = store.device("phone")
        let adapter = phone.adapter()
        await adapter.pay("no.ads")
        store.perform(.alreadyOwnedWithEmptyList, on: phone)
        guard case .alreadyOwned = await adapter.pay("no.ads", "two") else {
            Issue.record("it did not say so")
            return
        }
        #expect(try await adapter.ownedRows().isEmpty)
        #expect(try await adapter.unfinished().isEmpty)
        #expect(try await adapter.ownedRows().count == 1)
        store.perform(.ownedListEmptyOnce, on: phone)
        #expect(try await adapter.ownedRows().isEmpty)
        #expect(try await adapter.ownedRows().count == 1)
    }

    @Test("P35 lets someone else remove a transaction")
    func removed() throws {
        let told = try tell(.removedByAnother(after: .seconds(60)))
        #expect(told.updates == 1)
        #expect(told.unfinished == 0)
        #expect(told.replayed.isEmpty)
    }

    @Test("changes the storefront in the middle, and goes on only with consent")
    func storefront() throws {
        let script = StoreScript.storefrontChange(to: "DEU")
        #expect(try tell(script).answers == ["refused storefrontChanged"])
        #expect(try tell(script).unfinished == 0)
        #expect(try tell(script, consent: .proceed).unfinished == 1)
        #expect(try tell(script, consent: .ask { $0 == "DEU" }).unfinished == 1)
        #expect(try tell(script, consent: .ask { $0 == "FRA" }).unfinished == 0)
    }

    @Test("P13 refunds what is not finished within the store's deadline")
    func deadline() throws {
        let script = StoreScript.finishDeadline(.seconds(3600))
        let late = try tell(script)
        #expect(late.heard.count == 1)
        let inTime = try tell(script, finishes: true)
        #expect(inTime.heard.isEmpty)
    }

    @Test("P10 loses tokens on replay")
    func tokens() async throws {
        let store = Self.store()
        let phone = store.device("phone")
        store.perform(.tokenMissingOnReplay, on: phone)
        let paid = await phone.adapter().pay("coins").transaction
        #expect(paid?.token == .kim)
        #expect(try await phone.adapter().unfinished().map(\.token) == [nil])
    }

    @Test("begins a purchase on the store's page, and redeems a code outside")
    func outside() throws {
        #expect(try tell(.begunOnTheStoresPage("coins"), payments: 0).updates == 1)
        #expect(try tell(.codeRedeemedOutside("coins"), payments: 0).heard.count == 1)
    }

    @Test("P55 lets a products request go without an answer, and the next one through")
    func products() throws {
        let store = Self.store()
        let phone = store.device("phone")
        store.perform(.productsNeverAnswer, on: phone)
        let gate = Gate()
        let executor = SeededTaskExecutor(seed: 1, clock: store.clock)
        let task = executor.start {
            _ = try await phone.adapter(in: gate).products(["coins"])
        }
        try executor.drive()
        #expect(!task.hasEnded)
        gate.close()
        try executor.drive(until: task)
        let found = try executor.run { try await phone.adapter().products(["coins"]).found }
        #expect(found.count == 1)
    }

    @Test("is a sequence of steps in time, which can be joined and performed again")
    func joined() async throws {
        let store = Self.store()
        let phone = store.device("phone")
        let script = StoreScript("one bought, one refunded, one given back, an hour apart each")
            .buysOutside("no.ads").wait(.seconds(3600))
            .then(StoreScript("back").refundsTheNewest().wait(.seconds(3600)).reversesTheRefund())
        store.perform(script, on: phone)
        let adapter = phone.adapter()
        #expect(try await adapter.unfinished().map(\.revoked) == [nil])
        await store.clock.advance(by: .seconds(3601))
        #expect(try await adapter.unfinished().map { $0.revoked == nil } == [false])
        await store.clock.advance(by: .seconds(3600))
        #expect(try await adapter.unfinished().map(\.revoked) == [nil])
        #expect(script.description.split(separator: "\n").count == 4)
        store.perform(script, on: phone)
        #expect(try await adapter.unfinished().count == 2)
    }

    @Test("approves and declines what waits, delivers again, moves and changes settings")
    func rest() throws {
        let waiting = StoreScript("asks").nextPayment(.waits(.approval)).wait(.seconds(60))
        #expect(try tell(waiting.approvesAll()).unfinished == 1)
        #expect(try tell(waiting.declinesAll()).unfinished == 0)
        let again = StoreScript("again").wait(.seconds(60)).deliversTheNewestAgain()
        #expect(try tell(again).heard.count == 1)
        #expect(try tell(StoreScript("moves").moves(to: "DEU")).updates == 1)
        let silent = StoreScript("silent").settings("no replay") { $0.replaysUnfinished = false }
        #expect(try tell(silent).replayed.isEmpty)
    }
}
