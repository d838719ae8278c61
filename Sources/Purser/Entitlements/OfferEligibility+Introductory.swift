extension OfferEligibility {
    /// Whether a customer may have a product's introductory offer, from the store's answer and from
    /// what is on record.
    ///
    /// It is a group's offer, once for each customer: one who has had it with any plan of the group
    /// may not, nor one who has a running plan there, since a change of plan brings no trial. What
    /// nobody knows is no yes.
    ///
    /// - Parameters:
    ///   - product: with the offers that the store lists.
    ///   - group: the product's group, where the store does not say.
    ///   - answer: the store's own answer; it does not know of running plans.
    ///   - facts: the customer's.
    ///   - isWhole: whether the facts are all that the customer ever had, as after a restore that
    ///     brought everything.
    ///   - running: the groups in which the customer has access by a running plan.
    package static func introductory(
        of product: StoreProduct, in group: SubscriptionGroupID?, answer: OfferEligibility,
        facts: [EntitlementFact], isWhole: Bool, running: Set<SubscriptionGroupID>
    ) -> OfferEligibility {
        guard product.offers.contains(where: { $0.kind == .introductory }) else {
            return .ineligible
        }
        guard let group = product.group ?? group else {
            return answer == .ineligible ? .ineligible : .unknown
        }
        let past = facts.filter { $0.group == group && $0.kind == .autoRenewable }
        let wasUsed = past.contains { $0.offer == .introductory }
        if wasUsed || running.contains(group) || answer == .ineligible { return .ineligible }
        if answer == .eligible { return .eligible }
        // A store that says nothing of a past plan's offer leaves open whether it was this one.
        return isWhole && past.isEmpty ? .eligible : .unknown
    }
}

extension EntitlementReckoning {
    /// The groups in which a plan gives access.
    func runningGroups(_ facts: [EntitlementFact]) -> Set<SubscriptionGroupID> {
        let active = set.entitlements.flatMap(\.sources).filter(\.isActive).map(\.grant)
        let grants = Set(active)
        return Set(facts.filter { grants.contains(GrantID($0.key)) }.compactMap(\.group))
    }
}
