import Foundation
import Purser
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("Products as both versions of StoreKit describe them")
struct StoreProductTests {
    private static let month = SubscriptionPeriod(1, .month)

    private static func offer(
        _ id: OfferID?, _ kind: Offer.Kind, _ mode: OfferPhase.Mode, price: Decimal, count: Int = 1
    ) -> Offer {
        let phase = OfferPhase(
            mode: mode, price: Price(price, "EUR"), period: month, count: count
        )
        return Offer(id: id, kind: kind, phases: [phase])
    }

    private static let offers: [Offer] = [
        offer(nil, .introductory, .freeTrial, price: 0),
        offer("HALF", .promotional, .payUpFront, price: 5),
        offer("SLOW", .promotional, .payAsYouGo, price: 1, count: 3),
        offer("BACK", .winBack, .payUpFront, price: 2),
    ]

    private static let products: [StoreProduct] = {
        var gold = StoreProduct.subscription(
            "gold", every: month, group: "plans", level: 2, price: 10, currency: "EUR"
        )
        gold.offers = offers
        gold.text = "All of it"
        gold.isFamilyShareable = true
        let periods: [SubscriptionPeriod] = [
            SubscriptionPeriod(3, .day), SubscriptionPeriod(1, .week),
            SubscriptionPeriod(6, .month),
            SubscriptionPeriod(1, .year),
        ]
        let plans = periods.map { period in
            StoreProduct.subscription(
                StoreProductID(period.iso8601), every: period, price: 7, currency: "JPY"
            )
        }
        return plans + [
            gold, .consumable("coins", price: 1), .nonConsumable("no.ads", price: 3),
            .nonRenewing("pass", price: 4),
        ]
    }()

    private func described(
        _ way: Way
    ) async throws -> [(told: StoreProduct, known: StoreProduct)] {
        let store = InMemoryStore(products: Self.products)
        let adapter = way.adapter(store.device("phone").adapter())
        let found = try await adapter.products(Self.products.map(\.id)).found
        return try Self.products.map { known in
            (try #require(found.first { $0.id == known.id }), known)
        }
    }

    @Test("StoreKit 2 states kind, period, group, level and every offer")
    func storeKit2() async throws {
        for (told, known) in try await described(.storeKit2) {
            #expect(told.kind == known.kind)
            #expect(told.level == known.level)
            #expect(told.offers.map(\.kind) == known.offers.map(\.kind))
            expectEqual(told, known, offers: known.offers)
        }
    }

    @Test("StoreKit 1 states no level, no kind but a subscription's, and no win-back offer")
    func storeKit1() async throws {
        for (told, known) in try await described(.storeKit1) {
            #expect(told.kind == (known.group == nil ? nil : .autoRenewable))
            #expect(told.level == nil)
            expectEqual(told, known, offers: known.offers.filter { $0.kind != .winBack })
        }
    }

    private func expectEqual(_ told: StoreProduct, _ known: StoreProduct, offers: [Offer]) {
        #expect(told.name == known.name)
        #expect(told.text == known.text)
        #expect(told.price.amount == known.price.amount)
        #expect(told.price.currency == known.price.currency)
        #expect(told.period == known.period)
        #expect(told.group == known.group)
        #expect(told.isFamilyShareable == known.isFamilyShareable)
        #expect(told.offers.map(\.id) == offers.map(\.id))
        #expect(told.offers.map(\.kind) == offers.map(\.kind))
        for (one, other) in zip(told.offers.flatMap(\.phases), offers.flatMap(\.phases)) {
            #expect(one.mode == other.mode)
            #expect(one.period == other.period)
            #expect(one.count == other.count)
            #expect(one.price?.amount == other.price?.amount)
            #expect(one.price?.currency == other.price?.currency)
        }
    }

    @Test("the text of a price is the store's own, or made from the store's locale")
    func priceText() async throws {
        let store = InMemoryStore(products: [.consumable("coins", price: 3, currency: "EUR")])
        store.settings.locale = "de_DE"
        for way in Way.allCases {
            let adapter = way.adapter(store.device("phone").adapter())
            let told = try #require(try await adapter.products(["coins"]).found.first)
            #expect(told.price.text.contains("3"))
            #expect(told.price.text.contains("€"))
        }
    }
}
