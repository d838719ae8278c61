import Foundation
import Purser
import PurserStoreKit
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("The App Store's adapters")
struct AppStoreAdapterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let way: Way
        let check: ConformanceCheck<StoreAdapterSubject>

        var testDescription: String { "\(way.rawValue) \(check)" }
    }

    private static let cases = Way.allCases.flatMap { way in
        StoreAdapterChecks.all.filter { $0.applies(to: .storeKit(way)) }
            .map { Case(way: way, check: $0) }
    }

    @Test("pass every check of an adapter that applies to them", arguments: cases)
    func passes(_ item: Case) async throws {
        try await item.check.run(on: .storeKit(item.way))
    }

    @Test("pass every check while StoreKit tells everything twice", arguments: cases)
    func passesTwice(_ item: Case) async throws {
        var habits = Habits()
        habits.tellsTwice = true
        try await item.check.run(on: .storeKit(item.way, habits: habits))
    }

    /// Of those that the App Store has offers for, those who left may have one without a signature.
    @Test("a win-back offer is sold to who left, and named; another one is not sold at all")
    func winBack() async throws {
        var gold = StoreProduct.subscription("gold", price: 9)
        let month = SubscriptionPeriod(1, .month)
        let phase = OfferPhase(mode: .payUpFront, price: Price(1, "USD"), period: month)
        gold.offers = [Offer(id: "BACK", kind: .winBack, phases: [phase])]
        let store = InMemoryStore(products: [gold])
        let phone = store.device("phone")
        let adapter = Way.storeKit2.adapter(phone.adapter())
        store.buyOutside("gold")
        store.expire()
        await store.clock.advance(by: .seconds(40 * 86_400))
        var payment = StorePayment(
            id: "back", product: "gold", quantity: 1,
            token: AccountToken(UUID(uuid: (1, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1)))
        )
        payment.unsignedOffer = "OTHER"
        guard case .refused = await adapter.beginPayment(payment) else {
            Issue.record("sold at the full price")
            return
        }
        payment.unsignedOffer = "BACK"
        guard case .transaction(let paid) = await adapter.beginPayment(payment) else {
            Issue.record("not sold")
            return
        }
        #expect(paid.offer == .winBack)
        #expect(store.ledger.last?.price == Price(1, "USD"))
    }

    @Test("leave out only the checks of what the App Store does not have")
    func leftOut() {
        let left = Way.allCases.map { way in
            StoreAdapterChecks.all.filter { !$0.applies(to: .storeKit(way)) }.map(\.id)
        }
        #expect(left[0] == ["A06", "A09", "A11", "A21", "A22", "A24", "A28", "A38", "A47"])
        #expect(
            left[1] == [
                "A06", "A09", "A10", "A21", "A22", "A23", "A28", "A34", "A37", "A38", "A39", "A47",
            ]
        )
    }
}
