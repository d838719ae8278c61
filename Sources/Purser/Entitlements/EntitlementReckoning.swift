import Foundation

/// Entitlements from facts and time, and what follows from them for the clock. Pure.
///
/// Linear in the number of facts, apart from sorting the few of each source.
package struct EntitlementReckoning: Sendable {
    /// What this account may use.
    package private(set) var set = EntitlementSet()
    /// The purchases of which it cannot be said whether they have ended, and the end that is meant.
    package private(set) var doubtful: [PurchaseKey: Timestamp] = [:]
    /// After how long something changes by time alone.
    package private(set) var changesIn: Duration?

    private let clock: TrustedClock
    private let now: ClockReading
    private let allowance: OfflineAllowance

    /// Reckons for the facts of one account.
    package init(
        _ facts: [EntitlementFact], clock: TrustedClock, at now: ClockReading,
        allowance: OfflineAllowance
    ) {
        self.clock = clock
        self.now = now
        self.allowance = allowance
        var groups: [String: [EntitlementFact]] = [:]
        for fact in facts { groups[fact.sourceKey, default: []].append(fact) }
        var sources: [EntitlementID: [EntitlementSource]] = [:]
        for members in groups.values {
            for (id, source) in judge(members.sorted(by: EntitlementFact.isEarlier)) {
                sources[id, default: []].append(source)
            }
        }
        set = EntitlementSet(
            entitlements: sources.map { Entitlement($0.key, sources: $0.value) },
            confirmedAt: facts.compactMap(\.confirmedAt).max()?.date,
            nextChange: changesIn.map { now.date.advanced(by: $0) }
        )
    }

    /// One source of access: its facts, the earliest first.
    private mutating func judge(
        _ facts: [EntitlementFact]
    ) -> [(EntitlementID, EntitlementSource)] {
        let time = clock.time(at: now)
        let ends = AccessEnd.ends(of: facts)
        var standings = facts.indices.map { index in
            Standing(facts[index], ends[index], time, clock, allowance, now)
        }
        // One candidate has the source's say, so that only one allowance can be used up.
        let current = standings.indices.filter { standings[$0].isCandidate }
            .min { standings[$0].precedes(standings[$1], facts[$0], facts[$1]) }
        for index in standings.indices where index != current && standings[index].isCandidate {
            standings[index].yield()
        }
        note(standings, facts, ends, current: current, time)
        var result: [(EntitlementID, EntitlementSource)] = []
        var told: Set<EntitlementID> = []
        // What counts now tells first, then the latest of what else there was.
        for index in [current].compactMap({ $0 }) + facts.indices.reversed() {
            for id in facts[index].entitlements where told.insert(id).inserted {
                result.append((id, source(facts[index], ends[index], standings[index])))
            }
        }
        return result
    }

    private mutating func note(
        _ standings: [Standing], _ facts: [EntitlementFact], _ ends: [AccessEnd], current: Int?,
        _ time: TrustedTime
    ) {
        guard let current else { return }
        if let end = standings[current].doubted { doubtful[facts[current].key] = end }
        var waits: [Double] = []
        for end in [ends[current].expiresAt, ends[current].accessEndsAt].compactMap({ $0 }) {
            waits.append(end.date.timeIntervalSince(time.latest))
            // Without a signed time the earliest time stands still.
            if clock.mark != nil { waits.append(end.date.timeIntervalSince(time.earliest)) }
        }
        for fact in facts where !fact.isRevoked && !fact.isUpgraded {
            guard let start = fact.purchasedAt else { continue }
            waits.append(start.date.timeIntervalSince(time.latest))
        }
        if let rest = standings[current].rest { waits.append(rest.inSeconds) }
        let soonest = waits.filter { $0 > 0 }.min().map { Duration.seconds($0) }
        changesIn = [changesIn, soonest].compactMap { $0 }.min()
    }

    private func source(
        _ fact: EntitlementFact, _ end: AccessEnd, _ standing: Standing
    ) -> EntitlementSource {
        var source = EntitlementSource(
            grant: GrantID(fact.key), product: fact.product, isActive: standing.isActive
        )
        source.status = standing.status
        source.expiresAt = end.expiresAt?.date
        source.accessEndsAt = end.accessEndsAt?.date
        source.ownership = fact.ownership
        source.store = fact.key.store
        source.environment = fact.key.environment
        source.renewal = end.renewal
        source.nextProduct = fact.nextProduct
        // A list does not show what has ended.
        source.isConfirmed = standing.doubted == nil && !(fact.isUnlisted && standing.isActive)
        source.confirmedAt = fact.confirmedAt?.date
        return source
    }
}
