/// A store's unverified report that something was paid; it says only what the store knows.
public struct StoreTransaction: Hashable, Sendable {
    /// The id of this delivery.
    public let id: TransactionID
    /// The purchase it belongs to, as far as the store says; see ``PurchaseKey/isProvisional``.
    public let key: PurchaseKey
    /// The store's id of what was bought.
    public let product: StoreProductID
    /// What proves it.
    public let proof: Receipt
    /// How the product is bought and kept.
    public var kind: ProductKind?
    /// How many.
    public var quantity: Int?
    /// When it was bought, by the store's clock.
    public var purchaseDate: Timestamp?
    /// The first transaction, where this one restores or renews it.
    public var original: OriginalTransaction?
    /// The token that the payment carried.
    public var token: AccountToken?
    /// The app it was bought in.
    public var app: AppID?
    /// The subscription's group.
    public var group: SubscriptionGroupID?
    /// How the customer came to own it.
    public var ownership: Ownership?
    /// The offer it was bought under.
    public var offer: Offer.Kind?
    /// Set when the store took it back.
    public var revoked: Revoked?
    /// When it expires.
    public var expiresAt: Timestamp?
    /// Whether a higher plan replaced it.
    public var isUpgraded = false
    /// Whether the store renewed it by itself; nil where it does not say.
    public var isRenewal: Bool?
    /// Whether it repeats an earlier purchase because of a restore.
    public var isRestored = false
    /// Whether the store wants it finished at all.
    public var needsFinish = true
    /// The store's signed renewal information beside it, and when it was signed.
    public var renewal: RenewalProof?

    /// Makes a report from what every store states; set what this one knows beyond.
    public init(
        _ id: TransactionID, key: PurchaseKey, product: StoreProductID, proof: Receipt
    ) {
        self.id = id
        self.key = key
        self.product = product
        self.proof = proof
    }

    /// The store.
    public var store: StoreID { key.store }
    /// The world of that store.
    public var environment: StoreEnvironment { key.environment }

    /// What may change while the id stays.
    public var version: TransactionVersion {
        var version = TransactionVersion()
        version.revokedAt = revoked?.date
        version.expiresAt = expiresAt
        version.isUpgraded = isUpgraded
        version.renewalSignedAt = renewal?.signedAt
        return version
    }

    /// Under what a journal finds this delivery again.
    public var alias: TransactionAlias {
        TransactionAlias(
            store: store, environment: environment, transaction: id, since: original?.date
        )
    }
}
