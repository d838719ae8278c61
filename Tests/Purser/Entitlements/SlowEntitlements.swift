import Foundation
import Purser

/// A second implementation, written from what Apple's documentation says in prose, and from nothing
/// in the package: it asks of every instant that may be the present what the store would say then.
///
/// - A subscription is *subscribed* until it expires. After that, *in a grace period*, the customer
///   keeps access up to the grace period's end; *in billing retry* without a grace period, or after
///   it, there is none; else it has *expired*.
/// - A transaction with a revocation date gives nothing, nor does one that was upgraded.
/// - In a group the customer has one plan at a time. An upgrade counts at once.
struct SlowEntitlements {
    enum Word: String {
        case subscribed, inGracePeriod, inBillingRetry, expired, revoked, upgraded
    }

    /// What the store would say at one instant.
    static func word(_ fact: EntitlementFact, at instant: Date) -> Word? {
        if fact.isRevoked { return .revoked }
        if fact.isUpgraded { return .upgraded }
        guard let expiry = fact.expiresAt else { return nil }
        if instant < expiry.date { return .subscribed }
        if let grace = fact.renewal?.graceUntil, instant < grace.date { return .inGracePeriod }
        return fact.renewal?.isInBillingRetry == true ? .inBillingRetry : .expired
    }

    static func givesAccess(_ word: Word) -> Bool {
        word == .subscribed || word == .inGracePeriod
    }

    /// The status and access of one subscription while the present is somewhere in an interval.
    static func verdict(
        _ fact: EntitlementFact, earliest: Date, latest: Date, isAllowanceLeft: Bool
    ) -> (status: SubscriptionStatus, isActive: Bool) {
        var instants = [earliest, latest]
        for edge in [fact.expiresAt, fact.renewal?.graceUntil].compactMap({ $0?.date }) {
            for instant in [edge, edge.addingTimeInterval(-0.001)]
            where earliest <= instant && instant <= latest {
                instants.append(instant)
            }
        }
        let words = instants.map { word(fact, at: $0) }
        guard let first = words[0], let last = words[1] else {
            return (.unknown, isAllowanceLeft)
        }
        let accesses = Set(words.compactMap { $0.map(givesAccess) })
        guard accesses.count == 1 else { return (.unconfirmed, isAllowanceLeft) }
        // Whichever instant it is, access is the same; where words differ the later one is told.
        let told = givesAccess(first) ? last : first
        return (SubscriptionStatus(rawValue: told.rawValue) ?? .unknown, givesAccess(told))
    }

    /// The plan of a group that counts at one instant; nil if none gives access.
    static func plan(of group: [EntitlementFact], at instant: Date) -> EntitlementFact? {
        var best: EntitlementFact?
        for fact in group {
            guard let word = word(fact, at: instant), givesAccess(word) else { continue }
            guard let rival = best else {
                best = fact
                continue
            }
            if isBetter(fact, than: rival, at: instant) { best = fact }
        }
        return best
    }

    private static func isBetter(
        _ fact: EntitlementFact, than rival: EntitlementFact, at instant: Date
    ) -> Bool {
        let begun = [fact, rival].map { ($0.purchasedAt?.date ?? .distantPast) <= instant }
        if begun[0] != begun[1] { return begun[0] }
        let levels = [fact, rival].map { $0.level ?? Int.max }
        if levels[0] != levels[1] { return levels[0] < levels[1] }
        let starts = [fact, rival].map { $0.purchasedAt?.milliseconds ?? Int64.min }
        if starts[0] != starts[1] { return starts[0] > starts[1] }
        let ends = [fact, rival].map { $0.expiresAt?.milliseconds ?? Int64.min }
        if ends[0] != ends[1] { return ends[0] > ends[1] }
        return fact.key > rival.key
    }
}
