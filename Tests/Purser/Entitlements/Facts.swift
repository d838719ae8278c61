import Foundation
import Purser
import PurserTesting

/// Days since the tests' first day, as the texts of these tests count them.
func day(_ number: Double) -> Timestamp {
    Timestamp(milliseconds: 1_700_000_000_000 + Int64(number * 86_400_000))
}

extension ClockReading {
    /// The clocks of a device that was booted on day 0 and whose wall clock is right.
    static func day(_ number: Double, boot: String = "boot-0") -> ClockReading {
        ClockReading(
            uptime: .seconds(number * 86_400), date: PurserTests.day(number).date, boot: boot
        )
    }
}

extension TrustedClock {
    /// A clock that was told the right time on a day.
    static func confirmed(on number: Double) -> TrustedClock {
        var clock = TrustedClock()
        clock.launch(at: .day(number))
        clock.confirm(PurserTests.day(number), at: .day(number))
        return clock
    }
}

extension EntitlementFact {
    /// A period of a subscription.
    static func period(
        _ id: String, of product: ProductID = "plus", from start: Double, to end: Double?,
        group: SubscriptionGroupID? = "group", unlocks: [EntitlementID] = ["premium"]
    ) -> EntitlementFact {
        let key = PurchaseKey(
            store: .appStore, environment: .production, lineage: .lineItem(LineItemID(id))
        )
        var fact = EntitlementFact(
            key: key, owner: "kim", product: product, kind: .autoRenewable, entitlements: unlocks
        )
        fact.purchasedAt = day(start)
        fact.expiresAt = end.map { day($0) }
        fact.original = group.map { TransactionID("original-\($0)") }
        fact.group = group
        fact.confirmedAt = day(start)
        return fact
    }

    /// Something that is kept for good.
    static func kept(
        _ id: String, _ product: ProductID = "lifetime", unlocks: [EntitlementID] = ["premium"]
    ) -> EntitlementFact {
        let key = PurchaseKey(
            store: .appStore, environment: .production, lineage: .original(TransactionID(id))
        )
        return EntitlementFact(
            key: key, owner: "kim", product: product, kind: .nonConsumable, entitlements: unlocks
        )
    }

    /// A time that the app sells.
    static func pass(
        _ id: String, from start: Double, lasts duration: SubscriptionPeriod? = .init(30, .day)
    ) -> EntitlementFact {
        let key = PurchaseKey(
            store: .appStore, environment: .production, lineage: .transaction(TransactionID(id))
        )
        var fact = EntitlementFact(
            key: key, owner: "kim", product: "pass", kind: .nonRenewing, entitlements: ["premium"]
        )
        fact.purchasedAt = day(start)
        fact.duration = duration
        return fact
    }

    func changed(_ change: (inout EntitlementFact) -> Void) -> EntitlementFact {
        var fact = self
        change(&fact)
        return fact
    }

    func renewing(
        signed: Double = 0, _ change: (inout RenewalFacts) -> Void = { _ in }
    ) -> EntitlementFact {
        var renewal = RenewalFacts(signedAt: day(signed))
        change(&renewal)
        return changed { $0.renewal = renewal }
    }
}

/// What may be used, at a moment, by what is on record.
func entitlements(
    _ facts: [EntitlementFact], _ clock: TrustedClock, at now: ClockReading,
    allowance: OfflineAllowance = OfflineAllowance()
) -> EntitlementSet {
    EntitlementReckoning(facts, clock: clock, at: now, allowance: allowance).set
}

/// The same on a day, with a right clock that was confirmed that day.
func entitlements(_ facts: [EntitlementFact], on number: Double) -> EntitlementSet {
    entitlements(facts, .confirmed(on: number), at: .day(number))
}
