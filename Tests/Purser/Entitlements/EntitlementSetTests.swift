import Foundation
import Purser
import Testing

@Suite("What an account may use")
struct EntitlementSetTests {
    @Test("P40 a refund in one group leaves the plan of another")
    func refundElsewhere() throws {
        let refunded = EntitlementFact.period("a", from: 5, to: 35, group: "A")
            .changed { $0.isRevoked = true }
        let yearly = EntitlementFact.period("b", of: "yearly", from: 0, to: 365, group: "B")
            .renewing { $0.willRenew = true }
        let set = entitlements([refunded, yearly], on: 10)
        let premium = try #require(set["premium"])
        #expect(premium.isActive)
        #expect(premium.product == "yearly")
        #expect(premium.status == .subscribed)
        // Expiry and renewal are told of the same source.
        #expect(premium.expiresAt == day(365).date)
        #expect(premium.willRenew == true)
        #expect(premium.sources.map(\.status) == [.subscribed, .revoked])
        #expect(premium.sources[1].willRenew == nil)
    }

    @Test("P40 a lifetime purchase and a plan each count by themselves")
    func union() throws {
        let plan = EntitlementFact.period("a", from: 0, to: 30)
        let lifetime = EntitlementFact.kept("l")
        let both = entitlements([plan, lifetime], on: 10)
        #expect(both["premium"]?.product == "lifetime")
        #expect(both["premium"]?.status == nil)
        #expect(both["premium"]?.expiresAt == nil)
        let refunded = entitlements([plan, lifetime.changed { $0.isRevoked = true }], on: 10)
        #expect(refunded.isActive("premium"))
        #expect(refunded["premium"]?.product == "plus")
        #expect(entitlements([plan, lifetime], on: 40).isActive("premium"))
        let neither = entitlements([plan, lifetime.changed { $0.isRevoked = true }], on: 40)
        #expect(!neither.isActive("premium"))
    }

    @Test("P52 of two running plans of a group the highest level counts, whatever came first")
    func upgrade() throws {
        let basic = EntitlementFact.period("1", of: "basic", from: 0, to: 30, unlocks: ["basic"])
            .changed { $0.level = 2 }
        let top = EntitlementFact.period("2", of: "top", from: 5, to: 35, unlocks: ["top"])
            .changed { $0.level = 1 }
        for facts in [[basic, top], [top, basic]] {
            for isMarked in [true, false] {
                let marked = facts.map { fact in
                    fact.changed { $0.isUpgraded = isMarked && fact.product == "basic" }
                }
                let set = entitlements(marked, on: 10)
                #expect(set.isActive("top"))
                #expect(!set.isActive("basic"))
                #expect(set["basic"]?.status == .upgraded)
            }
        }
        // No gap at the change, and none when the old period would have ended.
        for moment in [4.9, 5, 5.1, 29.9, 30, 34.9] {
            let set = entitlements([basic, top], on: moment)
            #expect(set.entitlements.filter(\.isActive).count == 1, "day \(moment)")
        }
    }

    @Test("A downgrade counts when the higher plan's period has ended, not when it is paid")
    func downgrade() {
        let top = EntitlementFact.period("1", of: "top", from: 0, to: 30, unlocks: ["top"])
            .changed { $0.level = 1 }
            .renewing { $0.nextProduct = "basic" }
            .changed { $0.nextProduct = "basic" }
        let basic = EntitlementFact.period("2", of: "basic", from: 30, to: 60, unlocks: ["basic"])
            .changed { $0.level = 2 }
        let before = entitlements([top, basic], on: 29.5)
        #expect(before.isActive("top"))
        #expect(!before.isActive("basic"))
        #expect(before["top"]?.sources.first?.nextProduct == "basic")
        let after = entitlements([top, basic], on: 30)
        #expect(!after.isActive("top"))
        #expect(after.isActive("basic"))
    }

    @Test("A crossgrade of equal level counts from the later purchase on")
    func crossgrade() {
        let monthly = EntitlementFact.period("1", of: "monthly", from: 0, to: 30)
        let yearly = EntitlementFact.period("2", of: "yearly", from: 10, to: 375)
        #expect(entitlements([monthly, yearly], on: 15)["premium"]?.product == "yearly")
        #expect(entitlements([monthly, yearly], on: 9)["premium"]?.product == "monthly")
    }

    @Test("P61 what was bought once and has expired is history, not access")
    func expired() {
        let facts = (0..<24).map { number in
            EntitlementFact.period(
                "\(number)", from: Double(number) * 30, to: Double(number + 1) * 30)
        }
        let set = entitlements(facts, on: 720)
        #expect(!set.isActive("premium"))
        #expect(set["premium"]?.status == .expired)
        #expect(set["premium"]?.sources.count == 1)
        #expect(set["premium"]?.expiresAt == day(720).date)
        #expect(entitlements(facts, on: 719.9).isActive("premium"))
    }

    @Test("P49 a share of the family gives access, and its loss ends that access alone")
    func family() {
        let shared = EntitlementFact.period("f", of: "family", from: 0, to: 30)
            .changed {
                $0.ownership = .familyShared
                $0.original = "another"
                $0.level = 1
            }
        let own = EntitlementFact.period("o", of: "own", from: 1, to: 31).changed { $0.level = 2 }
        let set = entitlements([shared, own], on: 10)
        #expect(set["premium"]?.ownership == .familyShared)
        #expect(set["premium"]?.product == "family")
        let lost = entitlements([shared.changed { $0.isRevoked = true }, own], on: 10)
        #expect(lost.isActive("premium"))
        #expect(lost["premium"]?.ownership == .purchased)
        let alone = entitlements([shared.changed { $0.isRevoked = true }], on: 10)
        #expect(!alone.isActive("premium"))
        #expect(alone["premium"]?.status == .revoked)
    }

    @Test("P59 a refund is a new fact of the same purchase, and so is its reversal")
    func refund() {
        let fact = EntitlementFact.kept("l")
        #expect(entitlements([fact], on: 1).isActive("premium"))
        let refunded = entitlements([fact.changed { $0.isRevoked = true }], on: 1)
        #expect(!refunded.isActive("premium"))
        #expect(refunded["premium"]?.status == .revoked)
        #expect(entitlements([fact], on: 2).isActive("premium"))
    }

    @Test("Grace belongs to the last period of a line and to no earlier one")
    func grace() {
        let first = EntitlementFact.period("1", from: 0, to: 30)
        let second = EntitlementFact.period("2", from: 30, to: 60).renewing {
            $0.isInBillingRetry = true
            $0.graceUntil = day(76)
        }
        #expect(entitlements([first, second], on: 70)["premium"]?.status == .inGracePeriod)
        #expect(entitlements([first, second], on: 76)["premium"]?.status == .inBillingRetry)
        // The last period was refunded: no grace brings the one before it back.
        let refunded = entitlements([first, second.changed { $0.isRevoked = true }], on: 70)
        #expect(!refunded.isActive("premium"))
        #expect(refunded["premium"]?.status == .revoked)
        // Recovered: the new period counts and the old statement says nothing of it.
        let third = EntitlementFact.period("3", from: 65, to: 95).renewing(signed: 65) {
            $0.isInBillingRetry = false
        }
        let recovered = entitlements([first, second, third], on: 80)
        #expect(recovered["premium"]?.status == .subscribed)
        #expect(recovered["premium"]?.expiresAt == day(95).date)
        let ended = entitlements([first, second, third], on: 96)
        #expect(ended["premium"]?.status == .expired)
    }

    @Test("The newest statement of the renewal counts, on whichever period it was read")
    func newestRenewal() {
        let old = EntitlementFact.period("1", from: 0, to: 30).renewing(signed: 20) {
            $0.willRenew = false
            $0.expirationReason = .cancelled
        }
        let new = EntitlementFact.period("2", from: 30, to: 60).renewing(signed: 10) {
            $0.willRenew = true
        }
        let set = entitlements([old, new], on: 40)
        #expect(set["premium"]?.willRenew == false)
        #expect(set["premium"]?.sources.first?.renewal?.expirationReason == .cancelled)
    }

    @Test("Passes of one product follow each other, and a refunded one makes no room")
    func passes() {
        let facts = [EntitlementFact.pass("b", from: 10), .pass("a", from: 0)]
        #expect(entitlements(facts, on: 59.9).isActive("premium"))
        #expect(!entitlements(facts, on: 60).isActive("premium"))
        #expect(entitlements(facts, on: 60)["premium"]?.status == .expired)
        let refunded = facts.map { fact in
            fact.changed { $0.isRevoked = fact.purchasedAt == day(0) }
        }
        #expect(entitlements(refunded, on: 39.9).isActive("premium"))
        #expect(!entitlements(refunded, on: 40).isActive("premium"))
        let apart = [EntitlementFact.pass("a", from: 0), .pass("b", from: 100)]
        #expect(!entitlements([apart[0]], on: 50).isActive("premium"))
        #expect(entitlements(apart, on: 129).isActive("premium"))
        let three = EntitlementFact.pass("c", from: 0).changed { $0.quantity = 3 }
        #expect(entitlements([three], on: 89).isActive("premium"))
        #expect(
            entitlements([.pass("d", from: 0, lasts: nil)], on: 1)["premium"]?.status == .unknown)
    }

    @Test("P80 what is kept stays when a later list does not show it")
    func absence() {
        let listed = EntitlementFact.kept("l")
        let unlisted = listed.changed { $0.isUnlisted = true }
        #expect(entitlements([unlisted], on: 1).isActive("premium"))
    }

    @Test("P38 an empty list ends nothing: what it should have shown is told as unconfirmed")
    func unlisted() {
        let fact = EntitlementFact.period("1", from: 0, to: 30).changed { $0.isUnlisted = true }
        let source = entitlements([fact], on: 10)["premium"]?.sources.first
        #expect(source?.isActive == true)
        #expect(source?.status == .subscribed)
        #expect(source?.isConfirmed == false)
    }

    @Test("P37 offline the last known state is shown, with its age")
    func age() {
        let set = entitlements([.period("1", from: 0, to: 30)], on: 12)
        #expect(set.isActive("premium"))
        #expect(set.confirmedAt == day(0).date)
        #expect(set.age(at: day(12).date) == .seconds(12 * 86_400))
        #expect(set.age(at: day(-1).date) == .zero)
        #expect(entitlements([], on: 1).age(at: day(1).date) == nil)
        #expect(entitlements([], on: 1) == EntitlementSet())
    }

    @Test("Stores and their worlds are sources of their own")
    func worlds() throws {
        let real = EntitlementFact.period("1", from: 0, to: 30)
        var sandbox = EntitlementFact(
            key: PurchaseKey(
                store: .appStore, environment: .sandbox, lineage: .lineItem("1")
            ),
            owner: "kim", product: "plus", kind: .autoRenewable, entitlements: ["premium"]
        )
        sandbox.group = "group"
        sandbox.expiresAt = day(40)
        sandbox.isRevoked = true
        let set = entitlements([real, sandbox], on: 10)
        #expect(set.isActive("premium"))
        #expect(set["premium"]?.sources.map(\.environment) == [.production, .sandbox])
    }

    @Test(
        "The next change is told",
        arguments: [(5, 30), (29.9, 30), (30, 36), (40, nil)] as [(Double, Double?)]
    )
    func nextChange(now: Double, next: Double?) throws {
        let fact = EntitlementFact.period("1", from: 0, to: 30).renewing { $0.graceUntil = day(36) }
        let told = entitlements([fact], on: now).nextChange
        guard let next else {
            #expect(told == nil)
            return
        }
        let seconds = try #require(told).timeIntervalSince(day(next).date)
        #expect(abs(seconds) < 0.01)
    }
}
