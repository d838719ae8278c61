extension PurchaseKey {
    /// The final key of an App Store purchase, from whatever facts are known.
    ///
    /// - A consumable or non-renewing purchase: its transaction id.
    /// - A non-consumable: the original transaction id.
    /// - A period of a subscription: its line item id, or the original id and the period's start.
    ///
    /// Where ids start again the original purchase date belongs to the lineage too. Adapters and
    /// verifiers both use this function, so equal purchases get equal keys by whichever way.
    ///
    /// - Returns: nil while the facts do not name the purchase: the environment or the kind is
    ///   unknown, or an id or date that the kind needs is missing. Use ``provisional(_:in:)`` then.
    public static func appStore(
        _ transaction: TransactionID,
        kind: ProductKind?,
        environment: StoreEnvironment,
        original: OriginalTransaction?,
        lineItem: LineItemID?,
        periodStart: Timestamp?
    ) -> PurchaseKey? {
        guard environment != .unknown, let kind else { return nil }
        let since = environment.reusesTransactionIDs ? original?.date : nil
        if environment.reusesTransactionIDs, since == nil { return nil }
        let lineage: Lineage
        switch kind {
        case .consumable, .nonRenewing:
            lineage = .transaction(transaction, since: since)
        case .nonConsumable:
            guard let original else { return nil }
            lineage = .original(original.id, since: since)
        case .autoRenewable:
            if let lineItem {
                lineage = .lineItem(lineItem, since: since)
            } else if let original, let periodStart {
                lineage = .period(original: original.id, start: periodStart, since: since)
            } else {
                return nil
            }
        }
        return PurchaseKey(store: .appStore, environment: environment, lineage: lineage)
    }

    /// The final key of a Google Play purchase: its order id, or its token with the purchase time.
    public static func play(
        order: String?, token: String, bought: Timestamp, environment: StoreEnvironment
    ) -> PurchaseKey {
        let lineage: Lineage =
            if let order, !order.isEmpty { .order(order) } else { .token(token, bought: bought) }
        return PurchaseKey(store: .play, environment: environment, lineage: lineage)
    }

    /// The key of a delivery of which nothing but its id is known.
    public static func provisional(_ transaction: TransactionID, in store: StoreID) -> PurchaseKey {
        PurchaseKey(store: store, environment: .unknown, lineage: .provisional(transaction))
    }
}
