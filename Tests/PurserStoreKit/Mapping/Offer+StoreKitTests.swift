import Foundation
import Purser
import Testing

@testable import PurserStoreKit
@testable import PurserStoreKitStandIn

@Suite("Offers of StoreKit 2, word by word")
struct OfferTests {
    @Test(
        "what a product lists",
        arguments: [
            ("introductory", Offer.Kind.introductory), ("promotional", .promotional),
            ("winBack", .winBack), ("tomorrow", nil),
        ] as [(String, Offer.Kind?)])
    func listed(_ word: String, _ kind: Offer.Kind?) {
        let type = Product.SubscriptionOffer.OfferType(rawValue: word)
        #expect(Offer.Kind(type) == kind)
    }

    @Test("what a transaction was bought under")
    func bought() {
        let kinds: [(Transaction.OfferType, Offer.Kind?)] = [
            (.introductory, .introductory), (.promotional, .promotional), (.code, .code),
            (.winBack, .winBack), (Transaction.OfferType(rawValue: 99), nil),
        ]
        for (type, kind) in kinds { #expect(Offer.Kind(type) == kind) }
    }

    @Test(
        "how an offer is paid",
        arguments: [
            ("freeTrial", OfferPhase.Mode.freeTrial), ("payUpFront", .payUpFront),
            ("payAsYouGo", .payAsYouGo), ("tomorrow", nil),
        ] as [(String, OfferPhase.Mode?)])
    func paid(_ word: String, _ mode: OfferPhase.Mode?) {
        #expect(OfferPhase.Mode(Product.SubscriptionOffer.PaymentMode(rawValue: word)) == mode)
    }

    @Test("how an offer of StoreKit 1 is paid", arguments: SKProductDiscount.PaymentMode.allCases)
    func paidOnce(_ mode: SKProductDiscount.PaymentMode) throws {
        let modes: [SKProductDiscount.PaymentMode: OfferPhase.Mode] = [
            .freeTrial: .freeTrial, .payUpFront: .payUpFront, .payAsYouGo: .payAsYouGo,
        ]
        let expected = try #require(modes[mode])
        let phase = OfferPhase(
            mode: expected, price: Price(1, "USD"), period: SubscriptionPeriod(1, .week)
        )
        for kind in [Offer.Kind.introductory, .promotional] {
            let listed = Offer(id: "A", kind: kind, phases: [phase])
            let gold = StoreProduct(
                id: "gold", kind: nil, name: "gold", price: Price(9, "USD")
            )
            let discount = try #require(SKProductDiscount(listed, of: gold))
            #expect(discount.paymentMode == mode)
            let told = try #require(Offer(discount))
            #expect(told.kind == kind)
            #expect(told.phases.map(\.mode) == [expected])
        }
    }
}
