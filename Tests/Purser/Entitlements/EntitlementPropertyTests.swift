import Foundation
import Purser
import PurserTesting
import Testing

@Suite("Properties of entitlements")
struct EntitlementPropertyTests {
    static let cases = 10_000

    /// A fact of any kind, with dates that often meet.
    static func fact(_ random: inout SeededGenerator, _ number: Int) -> EntitlementFact {
        let start = Double(random.below(6) * 10)
        let names: [[EntitlementID]] = [["a"], ["b"], ["a", "b"]]
        var fact: EntitlementFact
        switch random.below(6) {
        case 0: fact = .kept("k\(number)")
        case 1: fact = .pass("s\(number)", from: start, lasts: .init(random.below(3), .week))
        default:
            fact = .period(
                "\(number)", of: ProductID("p\(random.below(3))"), from: start,
                to: random.oneIn(10) ? nil : start + Double(random.below(4) * 10),
                group: random.oneIn(8) ? nil : SubscriptionGroupID("g\(random.below(3))")
            )
            fact.level = random.oneIn(3) ? nil : random.below(3)
            if random.oneIn(2) {
                fact = fact.renewing(signed: Double(random.below(4) * 20)) { renewal in
                    renewal.willRenew = [nil, true, false][random.below(3)]
                    renewal.isInBillingRetry = [nil, true, false][random.below(3)]
                    let grace = start + Double(random.below(6) * 10)
                    renewal.graceUntil = random.oneIn(2) ? day(grace) : nil
                }
            }
        }
        fact.entitlements = names[random.below(3)]
        fact.isRevoked = random.oneIn(6)
        fact.isUpgraded = random.oneIn(8)
        fact.ownership = random.oneIn(4) ? .familyShared : .purchased
        return fact
    }

    static func moment(_ random: inout SeededGenerator) -> (TrustedClock, ClockReading) {
        let earliest = Double(random.below(10) * 10)
        return SubscriptionStatusTests.clock(
            between: earliest, and: earliest + Double(random.below(3) * 10)
        )
    }

    @Test("I11 any permutation of the facts gives the same")
    func permutation() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<Self.cases {
            let facts = (0..<(2 + random.below(8))).map { Self.fact(&random, $0) }
            let (clock, now) = Self.moment(&random)
            let one = entitlements(facts, clock, at: now)
            let other = entitlements(facts.shuffled(using: &random), clock, at: now)
            if one != other { Issue.record("\(facts)") }
        }
    }

    @Test("P40 a fact of one source never changes what another source gives")
    func isolation() {
        var random = SeededGenerator(seed: 2)
        var changes = 0
        for _ in 0..<Self.cases {
            let facts = (0..<(1 + random.below(6))).map { Self.fact(&random, $0) }
            let more = Self.fact(&random, 99)
            let (clock, now) = Self.moment(&random)
            let before = entitlements(facts, clock, at: now)
            let after = entitlements(facts + [more], clock, at: now)
            let own = Set((facts + [more]).filter { $0.sourceKey == more.sourceKey }.map(\.key))
            let others = { (set: EntitlementSet) in
                set.entitlements.flatMap { entitlement in
                    entitlement.sources.filter { source in
                        !own.contains { GrantID($0) == source.grant }
                    }.map { "\(entitlement.id) \($0)" }
                }
            }
            if others(before) != others(after) { Issue.record("\(facts) and \(more)") }
            if before != after { changes += 1 }
        }
        #expect(changes > Self.cases / 2)
    }

    @Test("P52 the plan that counts in a group is the one that the slow reading finds")
    func groups() {
        var random = SeededGenerator(seed: 3)
        var active = 0
        for _ in 0..<Self.cases {
            let count = 1 + random.below(5)
            let facts = (0..<count).map { number in
                let start = Double(random.below(6) * 10)
                var fact = EntitlementFact.period(
                    "\(number)", of: ProductID("p\(random.below(4))"), from: start,
                    to: start + Double(10 + random.below(4) * 10),
                    unlocks: [EntitlementID("e\(number)")]
                )
                fact.level = random.oneIn(3) ? nil : 1 + random.below(3)
                fact.isRevoked = random.oneIn(6)
                fact.isUpgraded = random.oneIn(6)
                return fact
            }
            let now = Double(random.below(10) * 10)
            let set = entitlements(facts, on: now)
            let told = set.entitlements.filter(\.isActive).map(\.id)
            let plan = SlowEntitlements.plan(of: facts, at: day(now).date)
            if told != (plan?.entitlements ?? []) { Issue.record("\(facts) on \(now)") }
            active += told.count
        }
        #expect(active > Self.cases / 4)
    }

    @Test(
        "P62 access never outlives the end, the grace and the allowance, however clocks are turned")
    func neverOutlives() {
        var ended = 0
        var overdue: [String] = []
        for seed in 0..<UInt64(Self.cases) {
            let fact = EntitlementFact.period("1", from: -30, to: 8).renewing {
                $0.graceUntil = day(10)
            }
            var walk = ClockWalk(seed: seed, wall: .wild, fact: fact)
            for step in 0..<ClockWalk.steps {
                walk.step()
                let isActive = walk.set.isActive("premium")
                let earliest = walk.clock.time(at: walk.reading).earliest
                if isActive, earliest >= day(10).date || walk.isAllowanceSurelyUsedUp {
                    overdue.append("seed \(seed), step \(step)")
                }
                if walk.isConfirmedNow, walk.truth >= 10, isActive {
                    Issue.record("confirmed as over: seed \(seed), step \(step)")
                }
                if !isActive { ended += 1 }
            }
        }
        #expect(overdue.isEmpty, "\(overdue)")
        #expect(ended > Self.cases)
    }

    @Test("P62 a paid period is not cut short before the allowance, however clocks are turned")
    func neverCutShort() {
        var doubts = 0
        var losses = 0
        for seed in 0..<UInt64(Self.cases) {
            let fact = EntitlementFact.period("1", from: -30, to: 1_000)
            var walk = ClockWalk(seed: seed, wall: .wild, fact: fact)
            for step in 0..<ClockWalk.steps {
                walk.step()
                let isActive = walk.set.isActive("premium")
                if !isActive {
                    losses += 1
                    if !walk.isAllowancePerhapsUsedUp { Issue.record("seed \(seed), step \(step)") }
                }
                if walk.isConfirmedNow, !isActive {
                    Issue.record("confirmed: seed \(seed), step \(step)")
                }
                if walk.doubtDays != nil { doubts += 1 }
            }
        }
        // The walks do go where it matters.
        #expect(doubts > 10_000)
        #expect(losses > 500)
    }

    @Test("P62 with a wall clock that nobody turns a paid period is never in doubt")
    func neverInDoubt() {
        for seed in 0..<UInt64(Self.cases) {
            let fact = EntitlementFact.period("1", from: -30, to: 1_000)
            var walk = ClockWalk(seed: seed, wall: .steady, fact: fact)
            for step in 0..<ClockWalk.steps {
                walk.step()
                if walk.set["premium"]?.status != .subscribed {
                    Issue.record("seed \(seed), step \(step)")
                }
            }
        }
    }
}
