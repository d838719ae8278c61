import Foundation
import Purser
import Testing

@Suite("Who may have an introductory offer")
struct OfferEligibilityTests {
    private static let trial = Offer(
        id: nil, kind: .introductory,
        phases: [OfferPhase(mode: .freeTrial, price: nil, period: SubscriptionPeriod(1, .week))]
    )

    private func product(offers: [Offer] = [trial]) -> StoreProduct {
        var product = StoreProduct(
            id: "plus", kind: .autoRenewable, name: "Plus", price: Price(5, "EUR")
        )
        product.group = "group"
        product.offers = offers
        return product
    }

    private func eligibility(
        _ answer: OfferEligibility, _ facts: [EntitlementFact] = [], isWhole: Bool = false,
        running: Set<SubscriptionGroupID> = []
    ) -> OfferEligibility {
        .introductory(
            of: product(), in: nil, answer: answer, facts: facts, isWhole: isWhole,
            running: running
        )
    }

    @Test("P74 a store's yes counts, unless a plan of the group runs or the offer was had")
    func storeSaysYes() {
        #expect(eligibility(.eligible) == .eligible)
        #expect(eligibility(.eligible, running: ["group"]) == .ineligible)
        #expect(eligibility(.eligible, running: ["another"]) == .eligible)
        let had = EntitlementFact.period("1", of: "other plan", from: 0, to: 30)
            .changed { $0.offer = .introductory }
        #expect(eligibility(.eligible, [had]) == .ineligible)
        #expect(eligibility(.eligible, [had.changed { $0.group = "another" }]) == .eligible)
        // Refunded or not, it was had.
        #expect(eligibility(.eligible, [had.changed { $0.isRevoked = true }]) == .ineligible)
        #expect(eligibility(.ineligible) == .ineligible)
    }

    @Test("P74 an unknown history is unknown, not a yes")
    func storeSaysNothing() {
        let past = EntitlementFact.period("1", from: 0, to: 30)
        #expect(eligibility(.unknown) == .unknown)
        #expect(eligibility(.unknown, isWhole: true) == .eligible)
        #expect(eligibility(.unknown, [past], isWhole: true) == .unknown)
        let elsewhere = past.changed { $0.group = "another" }
        #expect(eligibility(.unknown, [elsewhere], isWhole: true) == .eligible)
    }

    @Test("P74 without such an offer, or without a group, nobody is eligible")
    func noOffer() {
        let code = Offer(id: "c", kind: .code, phases: [])
        let none = OfferEligibility.introductory(
            of: product(offers: [code]), in: "group", answer: .eligible, facts: [], isWhole: true,
            running: []
        )
        #expect(none == .ineligible)
        var groupless = product()
        groupless.group = nil
        let unknown = OfferEligibility.introductory(
            of: groupless, in: nil, answer: .eligible, facts: [], isWhole: true, running: []
        )
        #expect(unknown == .unknown)
        let named = OfferEligibility.introductory(
            of: groupless, in: "group", answer: .eligible, facts: [], isWhole: true, running: []
        )
        #expect(named == .eligible)
    }
}
