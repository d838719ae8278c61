/// One purchase of a restore.
public struct RestoreItem: Hashable, Sendable {
    /// What became of it.
    @nonexhaustive
    public enum Result: Hashable, Sendable {
        /// Granted by this restore.
        case restored(GrantID)
        /// Granted before.
        case alreadyHad
        /// A paid consumable that had never been granted or finished, and now is.
        case rescued(GrantID)
        /// History: a past period, an expired or revoked purchase; no grant.
        case past
        /// Another account owns it, and keeps it.
        case ownedByOther
        /// Another account owned it, and the app's policy had it moved.
        case moved(GrantID)
        /// Another account owns it, and a person is to decide; nothing has moved.
        case contested
        /// Refused.
        case rejected(RejectionReason)
        /// Not decided yet; it is a hold or still under way.
        case undecided(HoldID)
    }

    /// The purchase.
    public let key: PurchaseKey
    /// The app's product, or the store's text for it.
    public let product: ProductID
    /// What became of it.
    public let result: Result

    /// Makes an item.
    public init(key: PurchaseKey, product: ProductID, result: Result) {
        self.key = key
        self.product = product
        self.result = result
    }
}
