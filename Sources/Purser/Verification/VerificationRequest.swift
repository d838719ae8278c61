/// What a verifier is asked: is this delivery genuine, and may it be granted to this owner?
public struct VerificationRequest: Sendable {
    /// The store's report with its proof.
    public let transaction: StoreTransaction
    /// The app's name for the product.
    public let product: ProductID
    /// Who gets it; settled before the first request and the same in all that follow.
    public let owner: AccountID
    /// Under what it will be granted; an idempotency key for a server that accepts each once.
    public let grant: GrantID
    /// This installation, so that a server can tell a repeated question from another device's.
    public let installation: InstallationID
    /// The app's order, where the purchase has one.
    public var order: Order?
    /// True if the order was inferred, since the store lost the token.
    public var isOrderInferred = false
    /// True while a person waits for the answer.
    public var isWatched = false
    /// What the device can say of the time.
    public var trustedTime: TrustedTime?

    /// Makes a request.
    public init(
        _ transaction: StoreTransaction, product: ProductID, owner: AccountID, grant: GrantID,
        installation: InstallationID
    ) {
        self.transaction = transaction
        self.product = product
        self.owner = owner
        self.grant = grant
        self.installation = installation
    }

    /// True while ``grant`` rests on a provisional key: a server that accepts each purchase once
    /// must compute the lineage itself first.
    public var isProvisional: Bool { transaction.key.isProvisional }
}
