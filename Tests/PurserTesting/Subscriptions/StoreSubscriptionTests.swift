import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A subscription in a store in memory", .shuffled)
struct StoreSubscriptionTests {
    private let store = InMemoryStore(products: [
        .subscription("weekly", every: SubscriptionPeriod(1, .week), level: 2),
        .subscription("monthly", level: 2, price: 5), .subscription("gold", level: 1, price: 9),
        .subscription("yearly", every: SubscriptionPeriod(1, .year), level: 2, price: 50),
    ])
    private var phone: InMemoryDevice { store.device("phone") }

    private func days(_ count: Int) async {
        await store.clock.advance(by: .seconds(86_400 * count))
    }

    /// Dates of the account's periods, as days since the first began.
    private var starts: [Int64] {
        let first = store.ledger.first?.date.milliseconds ?? 0
        return store.ledger.map { ($0.date.milliseconds - first) / 86_400_000 }
    }

    @Test("renews by the calendar, in order, at once when time is advanced by 400 days")
    func renewals() async throws {
        await phone.adapter().pay("monthly")
        await days(400)
        // From 14 November 2023: twelve months of a leap year, and one more.
        #expect(starts == [0, 30, 61, 92, 121, 152, 182, 213, 243, 274, 305, 335, 366, 396])
        #expect(store.ledger.allSatisfy { $0.original == store.ledger[0].transaction })
        #expect(store.ledger.map(\.isRenewal) == [false] + Array(repeating: true, count: 13))
        #expect(Set(store.ledger.map(\.lineItem)).count == 14)
        for (one, next) in zip(store.ledger, store.ledger.dropFirst()) {
            #expect(one.expiresAt == next.date)
        }
        #expect(store.ledger.allSatisfy { $0.token == .kim })
    }

    @Test("delivers every renewal to a device that observes, as it happens")
    func delivery() throws {
        let (store, phone) = (store, phone)
        try story(store) {
            let app = BareApp(phone)
            try await app.observing {
                await store.clock.settle()
                await app.adapter.pay("weekly")
                await store.clock.advance(by: .seconds(86_400 * 22))
            }
            #expect(app.transactions.map(\.isRenewal) == [true, true, true])
            #expect(Set(app.transactions.map(\.key)).count == 3)
            #expect(app.transactions.allSatisfy { $0.renewal != nil })
        }
    }

    @Test("returns to the 31st of a month after a shorter one")
    func monthEnds() async {
        let clock = TestClock(start: Date(timeIntervalSince1970: 1_706_659_200))
        let store = InMemoryStore(products: [.subscription("monthly")], clock: clock)
        await store.device().adapter().pay("monthly")
        await clock.advance(by: .seconds(86_400 * 125))
        let texts = store.ledger.map { $0.date.date.formatted(.iso8601.month().day()) }
        #expect(texts == ["01-31", "02-29", "03-31", "04-30", "05-31"])
    }

    @Test("ends with its period when the customer turns renewal off, and can be turned on again")
    func autoRenew() async throws {
        await phone.adapter().pay("monthly")
        #expect(store.setRenewal(false))
        #expect(store.subscription()?.state == .active)
        await days(10)
        store.setRenewal(true)
        await days(30)
        #expect(store.ledger.count == 2)
        store.setRenewal(false)
        await days(60)
        #expect(store.ledger.count == 2)
        #expect(store.subscription()?.endReason == .cancelled)
        #expect(!store.setRenewal(true))
    }

    @Test("is retried for sixty days when it cannot be paid, then ends")
    func billingRetry() async throws {
        await phone.adapter().pay("monthly")
        store.settings.failsRenewals = true
        await days(31)
        #expect(store.subscription()?.state == .retrying)
        await days(58)
        #expect(store.subscription()?.state == .retrying)
        await days(2)
        #expect(store.subscription()?.endReason == .billingError)
        #expect(store.ledger.count == 1)
    }

    @Test("goes on during its grace period, and is paid from the old date when that succeeds")
    func grace() async throws {
        await phone.adapter().pay("monthly")
        store.settings.failsRenewals = true
        store.settings.givesGracePeriod = true
        await days(31)
        #expect(store.subscription()?.state == .grace)
        let end = try #require(store.ledger[0].expiresAt)
        #expect(
            store.subscription()?.graceUntil == Timestamp(end.date.addingTimeInterval(1_382_400)))
        store.settings.failsRenewals = false
        await days(1)
        #expect(store.subscription()?.state == .active)
        #expect(store.ledger[1].date == end)
    }

    @Test("loses access after its grace period, and starts anew when it is paid later")
    func afterGrace() async throws {
        await phone.adapter().pay("monthly")
        store.settings.failsRenewals = true
        store.settings.givesGracePeriod = true
        await days(30 + 17)
        #expect(store.subscription()?.state == .retrying)
        #expect(store.resolveBilling())
        #expect(starts == [0, 47])
        #expect(!store.resolveBilling())
    }

    @Test(
        "replaces a lower plan at once, and waits for the period's end to go down",
        arguments: [
            ("monthly", "gold", true), ("gold", "monthly", false), ("monthly", "yearly", false),
        ])
    func plans(from: String, to: String, atOnce: Bool) async throws {
        let (from, to) = (StoreProductID(from), StoreProductID(to))
        let first = try #require(await phone.adapter().pay(from).transaction)
        await days(3)
        let answer = await phone.adapter().pay(to, "two")
        #expect((answer.transaction != nil) == atOnce)
        #expect(store.ledger[0].isUpgraded == atOnce)
        #expect(store.subscription()?.product == (atOnce ? to : from))
        #expect(store.subscription()?.nextProduct == (atOnce ? nil : to))
        await days(28)
        #expect(store.subscription()?.product == to)
        #expect(store.ledger[1].product == to)
        #expect(store.ledger[1].original == first.id)
        #expect(
            store.ledger[1].date.date
                == first.purchaseDate?.date.addingTimeInterval(
                    atOnce ? 3 * 86_400 : 30 * 86_400
                ))
    }

    @Test("P22 answers the old transaction when it is bought again, and charges nothing")
    func boughtAgain() async throws {
        let first = await phone.adapter().pay("monthly").transaction
        let again = await phone.adapter().pay("monthly", "two").transaction
        #expect(first?.id == again?.id)
        #expect(store.ledger.count == 1)
        await days(31)
        let renewed = await phone.adapter().pay("monthly", "three").transaction
        #expect(renewed?.id == store.ledger.last?.transaction)
        #expect(store.ledger.count == 2)
    }

    @Test("begins again under its old original after it had ended")
    func resubscribed() async throws {
        let first = try #require(await phone.adapter().pay("monthly").transaction)
        store.expire()
        await days(50)
        #expect(store.ledger.count == 1)
        let second = try #require(await phone.adapter().pay("monthly", "two").transaction)
        #expect(second.original?.id == first.id)
        #expect(second.isRenewal == false)
        #expect(store.subscription()?.state == .active)
    }

    @Test("renews or ends now when it is told to")
    func forced() async throws {
        await phone.adapter().pay("monthly")
        #expect(store.forceRenewal())
        #expect(store.ledger.count == 2)
        #expect(store.expire())
        #expect(store.subscription()?.state == .ended)
        #expect(try await phone.adapter().ownedRows().isEmpty)
        #expect(!store.forceRenewal())
        #expect(!store.expire())
        #expect(!store.expire("nobody"))
    }

    @Test(
        "asks before it costs more, and ends for who does not agree",
        arguments: [
            true, false, nil,
        ])
    func priceIncrease(agrees: Bool?) throws {
        let (store, phone) = (store, phone)
        try story(store) {
            let app = BareApp(phone)
            try await app.observing {
                await app.adapter.pay("monthly")
                store.raisePrice(of: "monthly", to: 7)
                if let agrees { #expect(store.answerPriceIncrease(agrees)) }
                await store.clock.advance(by: .seconds(86_400 * 31))
            }
            let asked = app.heard.items.contains { update in
                if case .message(let message) = update {
                    message.reason == .priceIncrease
                } else {
                    false
                }
            }
            #expect(asked)
        }
        #expect(store.ledger.map(\.price?.amount) == (agrees == true ? [5, 7] : [5]))
        let reason: StoreSubscription.EndReason? =
            agrees == true ? nil : agrees == false ? .cancelled : .declinedPriceIncrease
        #expect(store.subscription()?.endReason == reason)
    }

    @Test("ends when its product is taken off sale, and when it is refunded")
    func endings() async throws {
        let paid = try #require(await phone.adapter().pay("monthly").transaction)
        store.refund(paid.id)
        #expect(store.subscription()?.endReason == .refunded)
        store.reverseRefund(paid.id)
        #expect(store.subscription()?.state == .active)
        store.withdraw("monthly")
        await days(31)
        #expect(store.subscription()?.endReason == .productUnavailable)
        #expect(store.ledger.count == 1)
    }

    @Test("states its renewal beside each transaction, signed when it last changed")
    func renewalFacts() async throws {
        let paid = try #require(await phone.adapter().pay("monthly").transaction)
        let facts = try #require(paid.renewal.flatMap { TestProof.renewal(in: $0.proof) }?.facts)
        #expect(facts.willRenew == true)
        #expect(facts.renewsAt == paid.expiresAt)
        #expect(facts.renewalPrice?.amount == 5)
        await days(2)
        let same = try #require(try await phone.adapter().unfinished().first)
        #expect(same.version == paid.version)
        store.setRenewal(false)
        let changed = try #require(try await phone.adapter().unfinished().first)
        #expect(changed.version != paid.version)
        #expect(changed.renewal?.signedAt == Timestamp(store.clock.trueDate))
        let claims = try #require(TestProof.claims(in: changed.proof))
        #expect(claims.facts.renewal?.willRenew == false)
    }
}
