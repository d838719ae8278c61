import Foundation
import Purser
import PurserTesting
import Testing

@Suite("An offer in a store in memory", .shuffled)
struct StoreSubscriptionOfferTests {
    private static func phase(
        _ mode: OfferPhase.Mode, _ price: Int?, _ period: SubscriptionPeriod, _ count: Int = 1
    ) -> OfferPhase {
        OfferPhase(
            mode: mode, price: price.map { Price(Decimal($0), "USD") }, period: period,
            count: count
        )
    }

    private static let week = SubscriptionPeriod(1, .week)
    private static let month = SubscriptionPeriod(1, .month)
    private static let offers = [
        Offer(id: nil, kind: .introductory, phases: [phase(.freeTrial, nil, week, 2)]),
        Offer(id: "spring", kind: .promotional, phases: [phase(.payAsYouGo, 2, month, 2)]),
        Offer(id: "back", kind: .winBack, phases: [phase(.payUpFront, 8, month, 3)]),
        Offer(id: "CODE", kind: .code, phases: [phase(.payUpFront, 1, month)]),
    ]

    private let store: InMemoryStore = {
        var product = StoreProduct.subscription("monthly", price: 5)
        product.offers = offers
        return InMemoryStore(products: [product])
    }()
    private var adapter: InMemoryStoreAdapter { store.device("phone").adapter() }

    private func pay(_ offer: OfferID?, _ id: PaymentID = "one") async -> PaymentAnswer {
        var payment = StorePayment(id: id, product: "monthly", quantity: 1, token: .kim)
        payment.unsignedOffer = offer
        return await adapter.beginPayment(payment)
    }

    private func days(_ count: Int) async {
        await store.clock.advance(by: .seconds(86_400 * count))
    }

    private var prices: [Decimal?] { store.ledger.map(\.price?.amount) }

    @Test("is the introductory one for a new customer, once, and then the base price")
    func introductory() async throws {
        #expect(await adapter.introductoryEligibility(in: "group") == .eligible)
        let paid = try #require(await pay(nil).transaction)
        #expect(paid.offer == .introductory)
        #expect(paid.expiresAt?.date == paid.purchaseDate?.date.addingTimeInterval(14 * 86_400))
        #expect(await adapter.introductoryEligibility(in: "group") == .ineligible)
        await days(15)
        #expect(prices == [0, 5])
        store.expire()
        let again = try #require(await pay(nil, "two").transaction)
        #expect(again.offer == nil)
        #expect(TestProof.claims(in: paid.proof)?.facts.offerMode == .freeTrial)
    }

    @Test("is a promotional one for who subscribed before, and is billed period by period")
    func promotional() async throws {
        guard case .refused(let failure) = await pay("spring") else {
            Issue.record("not refused")
            return
        }
        #expect(failure.code == .ineligibleForOffer)
        _ = await pay(nil)
        store.expire()
        _ = await pay("spring", "two")
        await days(100)
        #expect(prices == [0, 2, 2, 5, 5])
        #expect(store.ledger.map(\.offer) == [.introductory, .promotional, .promotional, nil, nil])
    }

    @Test("is a win-back for who left, paid up front for all its periods")
    func winBack() async throws {
        _ = await pay(nil)
        store.expire()
        let stated = try #require(try await adapter.unfinished().first?.renewal)
        #expect(TestProof.renewal(in: stated.proof)?.facts.winBackOffers == ["back"])
        let paid = try #require(await pay("back", "two").transaction)
        let length = try #require(paid.expiresAt).date.timeIntervalSince(
            try #require(paid.purchaseDate).date
        )
        #expect((89...92).contains(Int(length / 86_400)))
        await days(95)
        #expect(prices == [0, 8, 5])
    }

    @Test("P76 is redeemed with a code outside the app, and comes without a token")
    func code() throws {
        let store = store
        try story(store) {
            let app = BareApp(store.device("phone"))
            try await app.observing {
                await store.clock.settle()
                store.buyOutside("monthly", offer: "CODE")
            }
            #expect(app.transactions.map(\.offer) == [.code])
            #expect(app.transactions.map(\.token) == [nil])
        }
        #expect(prices == [1])
    }

    @Test("is refused when the product has none of that name")
    func unknown() async {
        guard case .refused(let failure) = await pay("none") else {
            Issue.record("not refused")
            return
        }
        #expect(failure.code == .invalidPayment)
        #expect(store.ledger.isEmpty)
    }
}
