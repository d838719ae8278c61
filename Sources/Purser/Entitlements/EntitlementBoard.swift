package import Foundation

/// The facts of this installation and its trusted clock, kept together so that access can be read,
/// and watched, at any time.
///
/// The queue tells it what a commit changed; it tells the queue what of the clock is to be saved.
package actor EntitlementBoard {
    private var clock: TrustedClock
    private var savedClock: TrustedClock
    private var facts: [AccountID: [PurchaseKey: EntitlementFact]] = [:]
    private var owners: [PurchaseKey: AccountID] = [:]
    private let allowance: OfflineAllowance
    private let effects: Effects
    private let save: @Sendable (Data) -> Void
    private var version = 0
    private var waiting: [Int: Waiter<Void>] = [:]
    private var lastWaiter = 0

    /// Counts as a launch.
    ///
    /// - Parameters:
    ///   - clock: as it was saved last; a new one where nothing was saved or it cannot be read.
    ///   - save: takes the clock's body to be stored in the note ``TrustedClock/note``; called
    ///     whenever more than a little time has passed, and at once for a launch, a doubt and a
    ///     signed time.
    package init(
        clock: TrustedClock, allowance: OfflineAllowance, effects: Effects,
        save: @escaping @Sendable (Data) -> Void
    ) {
        var clock = clock
        clock.launch(at: effects.reading())
        self.clock = clock
        self.savedClock = clock
        self.allowance = allowance
        self.effects = effects
        self.save = save
        save(clock.body)
    }

    /// Adds facts, replacing those of equal key; one that changed its owner leaves the old one.
    package func put(_ new: [EntitlementFact]) {
        for var fact in new {
            if let known = owners[fact.key].flatMap({ facts[$0]?[fact.key] }),
                known.confirmedAt == fact.confirmedAt
            {
                fact.isUnlisted = known.isUnlisted
            }
            if let owner = owners[fact.key], owner != fact.owner { facts[owner]?[fact.key] = nil }
            owners[fact.key] = fact.owner
            facts[fact.owner, default: [:]][fact.key] = fact
        }
        changed()
    }

    /// Removes purchases on which access rests no more.
    package func remove(_ keys: [PurchaseKey]) {
        for key in keys {
            guard let owner = owners.removeValue(forKey: key) else { continue }
            facts[owner]?[key] = nil
        }
        changed()
    }

    /// Notes which of a store's purchases its newest whole list showed. That ends nothing: the
    /// others are told as unconfirmed until they are listed again. A list shows one period of a
    /// subscription for all.
    package func listed(_ keys: Set<PurchaseKey>, by store: StoreID) {
        let unlisted = unlisted(keys, by: store)
        for (key, owner) in owners where key.store == store {
            facts[owner]?[key]?.isUnlisted = unlisted.contains(key)
        }
        changed()
    }

    /// Whether access rests on something of the store that is none of these.
    package func misses(_ keys: Set<PurchaseKey>, by store: StoreID) -> Bool {
        givesAccess(unlisted(keys, by: store))
    }

    /// Whether access rests on something that its store's newest list did not show.
    package func hasUnlisted() -> Bool {
        givesAccess(Set(owners.keys.filter { key in fact(of: key)?.isUnlisted == true }))
    }

    private func fact(of key: PurchaseKey) -> EntitlementFact? {
        owners[key].flatMap { facts[$0]?[key] }
    }

    private func unlisted(_ keys: Set<PurchaseKey>, by store: StoreID) -> Set<PurchaseKey> {
        let originals = Set(keys.compactMap { fact(of: $0)?.original })
        return Set(
            owners.keys.filter { key in
                guard key.store == store, !keys.contains(key) else { return false }
                return fact(of: key)?.original.map { !originals.contains($0) } ?? true
            }
        )
    }

    private func givesAccess(_ keys: Set<PurchaseKey>) -> Bool {
        let grants = Set(keys.map { GrantID($0) })
        return Set(keys.compactMap { owners[$0] }).contains { owner in
            look(owner).set.entitlements.lazy.flatMap(\.sources)
                .contains { $0.isActive && grants.contains($0.grant) }
        }
    }

    /// Takes a time that a store signed or a server authenticated. Times of stores in which the
    /// device itself signs, as in testing, are none.
    package func confirm(_ time: Timestamp) {
        clock.confirm(time, at: effects.reading())
        changed()
    }

    /// The time as far as it is known.
    package func trustedTime() -> TrustedTime {
        clock.time(at: effects.reading())
    }

    /// What an account may use now.
    package func set(of owner: AccountID) -> EntitlementSet {
        look(owner).set
    }

    /// All facts of an account, ordered by key.
    package func facts(of owner: AccountID) -> [EntitlementFact] {
        (facts[owner] ?? [:]).values.sorted { $0.key < $1.key }
    }

    /// What an account may use, now and whenever that changes, by facts or by time alone.
    package nonisolated func updates(of owner: AccountID) -> EntitlementUpdates {
        EntitlementUpdates(owner: owner, board: self)
    }

    /// Whether an account may have a product's introductory offer;
    /// see ``OfferEligibility/introductory(of:in:answer:facts:isWhole:running:)``.
    package func introductoryEligibility(
        of owner: AccountID, for product: StoreProduct, in group: SubscriptionGroupID?,
        answer: OfferEligibility, isWhole: Bool
    ) -> OfferEligibility {
        let mine = facts(of: owner)
        let reckoning = EntitlementReckoning(
            mine, clock: clock, at: effects.reading(), allowance: allowance
        )
        return .introductory(
            of: product, in: group, answer: answer, facts: mine, isWhole: isWhole,
            running: reckoning.runningGroups(mine)
        )
    }

    func look(_ owner: AccountID) -> (set: EntitlementSet, version: Int) {
        let now = effects.reading()
        clock.observe(now)
        let mine = facts[owner] ?? [:]
        let reckoning = EntitlementReckoning(
            Array(mine.values), clock: clock, at: now, allowance: allowance
        )
        clock.doubt(reckoning.doubtful) { mine[$0] != nil }
        saveIfNeeded()
        return (reckoning.set, version)
    }

    /// Returns when facts may have changed since `version`, or the set's next change has come.
    /// Wakes at least once a day, since nobody tells when the user turns the wall clock.
    nonisolated func wait(after version: Int, nextChange: Date?) async {
        let now = effects.reading()
        let day = Duration.seconds(86_400)
        let rest =
            nextChange.map { Duration.seconds(max(0, $0.timeIntervalSince(now.date))) } ?? day
        let (number, waiter) = await register(after: version)
        await waiter.value(
            until: now.uptime + min(rest, day), on: effects, late: {}, cancelled: ()
        )
        await unregister(number)
    }

    private func register(after version: Int) -> (Int, Waiter<Void>) {
        let waiter = Waiter<Void>()
        lastWaiter += 1
        if version == self.version { waiting[lastWaiter] = waiter } else { waiter.answer(()) }
        return (lastWaiter, waiter)
    }

    private func unregister(_ number: Int) {
        waiting[number] = nil
    }

    private func changed() {
        version += 1
        for number in waiting.keys.sorted() { waiting[number]?.answer(()) }
        waiting = [:]
        saveIfNeeded()
    }

    private func saveIfNeeded() {
        guard clock.isWorthSaving(over: savedClock) else { return }
        savedClock = clock
        save(clock.body)
    }
}
