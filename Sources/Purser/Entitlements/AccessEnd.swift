import Foundation

/// When the access that one fact gives is over, once its fellows are known.
struct AccessEnd: Hashable, Sendable {
    var expiresAt: Timestamp?
    /// With the grace period.
    var accessEndsAt: Timestamp?
    /// What the store says of the renewal of the line that the fact belongs to.
    var renewal: RenewalFacts?

    /// The ends of one source's facts, which come the earliest first.
    static func ends(of facts: [EntitlementFact]) -> [AccessEnd] {
        switch facts.first?.kind {
        case .autoRenewable: periods(facts)
        case .nonRenewing: stacked(facts)
        case .consumable, .nonConsumable, nil: facts.map { _ in AccessEnd() }
        }
    }

    /// A grace period belongs to the last period of a line, the periods that share an original; the
    /// newest statement about the line counts.
    private static func periods(_ facts: [EntitlementFact]) -> [AccessEnd] {
        var renewals: [String: RenewalFacts] = [:]
        var last: [String: Int] = [:]
        for (index, fact) in facts.enumerated() {
            let line = fact.original?.rawValue ?? fact.key.description
            let reaches = fact.expiresAt ?? .beginning
            if last[line].map({ reaches >= facts[$0].expiresAt ?? .beginning }) ?? true {
                last[line] = index
            }
            guard let renewal = fact.renewal else { continue }
            if renewals[line].map({ renewal.signedAt >= $0.signedAt }) ?? true {
                renewals[line] = renewal
            }
        }
        return facts.enumerated().map { index, fact in
            let line = fact.original?.rawValue ?? fact.key.description
            var end = AccessEnd(
                expiresAt: fact.expiresAt, accessEndsAt: fact.expiresAt, renewal: renewals[line]
            )
            if last[line] == index, let expiry = fact.expiresAt,
                let grace = renewals[line]?.graceUntil
            {
                end.accessEndsAt = max(expiry, grace)
            }
            return end
        }
    }

    /// Purchases of one product follow each other: what is bought while one runs begins at its end.
    private static func stacked(_ facts: [EntitlementFact]) -> [AccessEnd] {
        var reached: Timestamp?
        return facts.map { fact in
            var end = fact.expiresAt
            if end == nil, let bought = fact.purchasedAt, let duration = fact.duration {
                let start = fact.isRevoked ? bought : max(bought, reached ?? bought)
                end = Timestamp(duration.end(after: start.date, repeated: max(1, fact.quantity)))
                if !fact.isRevoked { reached = end }
            }
            return AccessEnd(expiresAt: end, accessEndsAt: end)
        }
    }
}
