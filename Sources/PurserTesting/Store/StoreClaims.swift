public import Purser

/// What a store's proof is to state of one delivery; whoever signs proofs turns it into a form.
public struct StoreClaims: Hashable, Sendable, Codable {
    /// The app that it is for; nil leaves it unsaid.
    public let app: AppID?
    /// The store.
    public let store: StoreID
    /// The world of that store.
    public let environment: StoreEnvironment
    /// The delivery's transaction id, a new one for each restore.
    public let transaction: TransactionID
    /// What was sold.
    public let sale: StoreSale
    /// When the proof was made, by the store's clock.
    public let signedAt: Timestamp
    /// What is stated of the renewal, for a subscription.
    public let renewal: StoreRenewal?

    /// The purchase's final key.
    public var key: PurchaseKey { sale.key(in: store, environment) }

    /// The same as a verifier states it.
    public var facts: ReceiptFacts {
        var facts = ReceiptFacts(
            app: app ?? "", product: sale.product, transaction: transaction,
            environment: environment, quantity: sale.quantity, key: key
        )
        facts.kind = sale.kind
        facts.purchaseDate = sale.date
        facts.original = OriginalTransaction(id: sale.original, date: sale.originalDate)
        facts.group = sale.group
        facts.expiresAt = sale.expiresAt
        facts.revoked = sale.revoked
        facts.isUpgraded = sale.isUpgraded
        facts.ownership = sale.ownership
        facts.offer = sale.offer
        facts.offerMode = sale.offerMode
        facts.renewal = renewal?.facts
        facts.token = sale.token
        facts.isRenewal = sale.isRenewal
        facts.price = sale.price
        return facts
    }
}

extension StoreSale {
    var revoked: Revoked? {
        revokedAt.map { Revoked($0, reason: isDeveloperIssue ? .developerIssue : .other) }
    }
}
