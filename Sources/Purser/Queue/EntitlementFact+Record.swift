extension EntitlementFact {
    /// What a purchase's record states; nil where access does not rest on it.
    ///
    /// - Parameters:
    ///   - definition: the product's definition as it is now; without one, what was granted counts.
    ///   - nextProduct: the app's product that the subscription will renew to.
    package init?(
        _ record: PurchaseRecord, definition: ProductDefinition?, nextProduct: ProductID? = nil
    ) {
        guard record.isEntitling, let owner = record.owner, let verified = record.verified,
            let kind = verified.facts.kind ?? definition?.kind
        else { return nil }
        let goods = definition?.goods ?? record.granted?.goods ?? []
        let entitlements = goods.compactMap { good in
            if case .entitlement(let id) = good { id } else { nil }
        }
        guard !entitlements.isEmpty else { return nil }
        self.init(
            key: record.key, owner: owner, product: record.product, kind: kind,
            entitlements: entitlements
        )
        let facts = verified.facts
        isRevoked = facts.revoked != nil || record.phase == .revoked
        #if PURSER_PLANTS
            if PlantedFault.revokedStaysEntitled.isOn { isRevoked = false }
        #endif
        isUpgraded = facts.isUpgraded
        purchasedAt = facts.purchaseDate
        expiresAt = facts.expiresAt
        duration = definition?.duration
        quantity = facts.quantity
        original = facts.original?.id
        group = facts.group ?? definition?.group
        level = definition?.level
        ownership = facts.ownership ?? .purchased
        offer = facts.offer
        renewal = facts.renewal
        self.nextProduct = nextProduct
        confirmedAt = verified.time ?? record.seenAt
    }
}
