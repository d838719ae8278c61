/// What is on record of one purchase, as far as access rests on it.
package struct EntitlementFact: Hashable, Sendable {
    package let key: PurchaseKey
    package let owner: AccountID
    package let product: ProductID
    package let kind: ProductKind
    /// What it unlocks, by the definition.
    package var entitlements: [EntitlementID]
    /// The store took it back.
    package var isRevoked = false
    /// A higher plan replaced it.
    package var isUpgraded = false
    /// When it was bought; for a period of a subscription its start.
    package var purchasedAt: Timestamp?
    /// When it ends, where the store says.
    package var expiresAt: Timestamp?
    /// How long a non-renewing purchase lasts, by the definition.
    package var duration: SubscriptionPeriod?
    package var quantity = 1
    package var original: TransactionID?
    package var group: SubscriptionGroupID?
    /// 1 is the highest.
    package var level: Int?
    package var ownership: Ownership = .purchased
    /// The offer it was bought under; nil where there was none or the store does not say.
    package var offer: Offer.Kind?
    package var renewal: RenewalFacts?
    /// The app's product that it will renew to, where that is another one.
    package var nextProduct: ProductID?
    /// When a store or server last stated it.
    package var confirmedAt: Timestamp?
    /// The store's newest whole list of what is owned did not show it. That ends nothing.
    package var isUnlisted = false

    package init(
        key: PurchaseKey, owner: AccountID, product: ProductID, kind: ProductKind,
        entitlements: [EntitlementID]
    ) {
        self.key = key
        self.owner = owner
        self.product = product
        self.kind = kind
        self.entitlements = entitlements
    }

    /// Of what it is a part: the periods of one group are one source of access, and so are the
    /// non-renewing purchases of one product; anything else stands for itself.
    package var sourceKey: String {
        let world = "\(key.store)/\(key.environment)/"
        switch kind {
        case .autoRenewable:
            if let group { return world + "group/\(group)" }
            if let original { return world + "original/\(original)" }
            return "\(key)"
        case .nonRenewing:
            return world + "product/\(product)"
        case .consumable, .nonConsumable:
            return "\(key)"
        }
    }

    /// Later bought, then further reaching, then by key: a total order.
    static func isEarlier(_ left: EntitlementFact, _ right: EntitlementFact) -> Bool {
        let start = (left.purchasedAt ?? .beginning, right.purchasedAt ?? .beginning)
        if start.0 != start.1 { return start.0 < start.1 }
        let end = (left.expiresAt ?? .beginning, right.expiresAt ?? .beginning)
        if end.0 != end.1 { return end.0 < end.1 }
        return left.key < right.key
    }
}

extension Timestamp {
    static let beginning = Timestamp(milliseconds: .min)
}
