import Foundation
import Purser
import Testing

@Suite("Where a subscription stands")
struct SubscriptionStatusTests {
    /// A row of the table in the documentation of `SubscriptionStatus`.
    struct Row: CustomTestStringConvertible, Sendable {
        let says: String
        var change: @Sendable (inout EntitlementFact) -> Void = { _ in }
        var retry: Bool?
        var grace: Double?
        /// Known to be at least this day, shown by the wall clock as that one.
        var time: (earliest: Double, latest: Double)
        let status: SubscriptionStatus
        let access: Bool
        /// What remains of it once the allowance is used up.
        var lastingAccess: Bool?

        var testDescription: String { says }
    }

    /// A period from day 0 to day 30.
    static let rows: [Row] = [
        Row(says: "before its end", time: (10, 10), status: .subscribed, access: true),
        Row(
            says: "taken back", change: { $0.isRevoked = true }, time: (10, 10), status: .revoked,
            access: false
        ),
        Row(
            says: "replaced", change: { $0.isUpgraded = true }, time: (10, 10), status: .upgraded,
            access: false
        ),
        Row(says: "past its end", time: (30, 30), status: .expired, access: false),
        Row(
            says: "past its end, payment retried", retry: true, time: (31, 31),
            status: .inBillingRetry, access: false
        ),
        Row(
            says: "past its end, in grace", retry: true, grace: 36, time: (31, 31),
            status: .inGracePeriod, access: true
        ),
        Row(
            says: "past its grace, payment retried", retry: true, grace: 36, time: (36, 40),
            status: .inBillingRetry, access: false
        ),
        Row(
            says: "past its grace", retry: false, grace: 36, time: (36, 40), status: .expired,
            access: false
        ),
        Row(
            says: "perhaps past its end", time: (29, 31), status: .unconfirmed, access: true,
            lastingAccess: false
        ),
        Row(
            says: "perhaps past its grace", retry: true, grace: 36, time: (31, 37),
            status: .unconfirmed, access: true, lastingAccess: false
        ),
        Row(
            says: "perhaps past its end, in grace at most", retry: true, grace: 36, time: (29, 31),
            status: .inGracePeriod, access: true
        ),
        Row(
            says: "perhaps taken back, perhaps ended", change: { $0.isRevoked = true },
            time: (29, 31), status: .revoked, access: false
        ),
        Row(
            says: "without an end", change: { $0.expiresAt = nil }, time: (10, 10),
            status: .unknown, access: true, lastingAccess: false
        ),
        Row(
            says: "shared by the family", change: { $0.ownership = .familyShared }, time: (10, 10),
            status: .subscribed, access: true
        ),
        Row(
            says: "cancelled, before its end",
            change: { $0.renewal?.willRenew = false }, time: (10, 10), status: .subscribed,
            access: true
        ),
        Row(
            says: "a price increase waits for consent",
            change: { $0.renewal?.priceIncrease = .pending }, time: (10, 10), status: .subscribed,
            access: true
        ),
    ]

    /// A clock for which the present lies between two days.
    static func clock(between earliest: Double, and latest: Double) -> (TrustedClock, ClockReading)
    {
        let clock = TrustedClock.confirmed(on: earliest)
        var now = ClockReading.day(earliest)
        now.date = day(latest).date
        return (clock, now)
    }

    @Test("Each row of the documented table holds", arguments: rows)
    func table(row: Row) throws {
        var fact = EntitlementFact.period("1", from: 0, to: 30).renewing()
        fact.renewal?.isInBillingRetry = row.retry
        fact.renewal?.graceUntil = row.grace.map { day($0) }
        row.change(&fact)
        let (clock, now) = Self.clock(between: row.time.earliest, and: row.time.latest)
        let set = entitlements([fact], clock, at: now)
        #expect(set["premium"]?.status == row.status)
        #expect(set.isActive("premium") == row.access)
        let spent = entitlements(
            [fact], clock, at: now, allowance: OfflineAllowance(days: 0, launches: 0)
        )
        #expect(spent["premium"]?.status == row.status)
        #expect(spent.isActive("premium") == row.lastingAccess ?? row.access)
        #expect(set["premium"]?.sources.first?.isConfirmed == (row.lastingAccess == nil))
    }

    @Test("Every combination is judged as the slow reading of Apple's prose judges it")
    func everyCombination() {
        let days: [Double] = [9, 10, 11, 19, 20, 21, 30]
        var count = 0
        var seen: Set<SubscriptionStatus> = []
        for expiry in [10, 20, nil] as [Double?] {
            for grace in [nil, 5, 10, 20, 25] as [Double?] {
                for retry in [nil, true, false] as [Bool?] {
                    for willRenew in [nil, true, false] as [Bool?] {
                        for bits in 0..<16 {
                            var fact = EntitlementFact.period("1", from: 0, to: expiry).renewing()
                            fact.renewal?.isInBillingRetry = retry
                            fact.renewal?.willRenew = willRenew
                            fact.renewal?.graceUntil = grace.map { day($0) }
                            fact.isRevoked = bits & 1 != 0
                            fact.isUpgraded = bits & 2 != 0
                            fact.ownership = bits & 4 != 0 ? .familyShared : .purchased
                            let isAllowanceLeft = bits & 8 == 0
                            for earliest in days {
                                for latest in days where latest >= earliest {
                                    seen.insert(
                                        check(fact, earliest, latest, isAllowanceLeft)
                                    )
                                    count += 1
                                }
                            }
                        }
                    }
                }
            }
        }
        #expect(count == 3 * 5 * 3 * 3 * 16 * 28)
        #expect(seen.count == 8)
    }

    private func check(
        _ fact: EntitlementFact, _ earliest: Double, _ latest: Double, _ isAllowanceLeft: Bool
    ) -> SubscriptionStatus {
        let (clock, now) = Self.clock(between: earliest, and: latest)
        let allowance =
            isAllowanceLeft ? OfflineAllowance() : OfflineAllowance(days: 0, launches: 0)
        let source = entitlements([fact], clock, at: now, allowance: allowance)["premium"]?
            .sources.first
        let expected = SlowEntitlements.verdict(
            fact, earliest: day(earliest).date, latest: day(latest).date,
            isAllowanceLeft: isAllowanceLeft
        )
        if source?.status != expected.status || source?.isActive != expected.isActive {
            Issue.record(
                "\(fact) \(earliest) \(latest): \(expected), not \(String(describing: source))")
        }
        return expected.status
    }
}
