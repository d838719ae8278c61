import Foundation

/// Where one fact stands by itself.
struct Standing: Hashable, Sendable {
    var isActive: Bool
    var status: SubscriptionStatus?
    /// The end that may have come; nil where there is no doubt.
    private(set) var doubted: Timestamp?
    /// How long access goes on in spite of the doubt.
    private(set) var rest: Duration?
    private let hasBegun: Bool

    init(
        _ fact: EntitlementFact, _ end: AccessEnd, _ time: TrustedTime, _ clock: TrustedClock,
        _ allowance: OfflineAllowance, _ now: ClockReading
    ) {
        hasBegun = fact.purchasedAt.map { $0.date <= time.latest } ?? true
        isActive = false
        guard !fact.isRevoked else {
            status = .revoked
            return
        }
        guard !fact.isUpgraded else {
            status = .upgraded
            return
        }
        guard fact.kind == .autoRenewable || fact.kind == .nonRenewing else {
            isActive = true
            return
        }
        guard let expiry = end.expiresAt, let last = end.accessEndsAt else {
            status = .unknown
            isDoubted(fact, fact.confirmedAt ?? .beginning, clock, allowance, now)
            return
        }
        if last.date <= time.earliest {
            status = end.renewal?.isInBillingRetry == true ? .inBillingRetry : .expired
        } else if last.date <= time.latest || clock.isDoubted(fact.key, end: last) {
            status = .unconfirmed
            isDoubted(fact, last, clock, allowance, now)
        } else {
            status = expiry.date <= time.latest ? .inGracePeriod : .subscribed
            isActive = true
        }
    }

    private mutating func isDoubted(
        _ fact: EntitlementFact, _ end: Timestamp, _ clock: TrustedClock,
        _ allowance: OfflineAllowance, _ now: ClockReading
    ) {
        doubted = end
        rest = clock.rest(of: allowance, for: fact.key, end: end, at: now)
        isActive = rest != nil
    }

    /// Whether it counts unless a fellow of its source counts instead.
    var isCandidate: Bool { isActive || doubted != nil }

    /// Which of two candidates counts: one that is certain and has begun before one that is to
    /// begin, before one in doubt; of certain ones the higher level; then the later one.
    func precedes(
        _ other: Standing, _ fact: EntitlementFact, _ otherFact: EntitlementFact
    ) -> Bool {
        if uncertainty != other.uncertainty { return uncertainty < other.uncertainty }
        let level = (fact.level ?? .max, otherFact.level ?? .max)
        if doubted == nil, level.0 != level.1 { return level.0 < level.1 }
        return EntitlementFact.isEarlier(otherFact, fact)
    }

    /// Another one of its source counts.
    mutating func yield() {
        isActive = false
        status = .upgraded
        doubted = nil
        rest = nil
    }

    private var uncertainty: Int {
        if doubted != nil { return 2 }
        return hasBegun ? 0 : 1
    }
}
