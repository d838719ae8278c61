/// Where a purchase stands, as far as the journal knows.
public struct PurchaseDisposition: Hashable, Sendable {
    /// The state in one word. Closed on purpose: the phases of a purchase.
    public enum State: Hashable, Sendable {
        /// Something is being done about it, or will be.
        case open
        /// Stuck.
        case held(HoldReason)
        /// Granted.
        case owned(GrantID)
        /// Taken back after a grant.
        case revoked
        /// Ended without a grant: refused, taken back before, history, accepted elsewhere,
        /// dismissed.
        case closed(ClosedReason)
    }

    /// The final key.
    public let key: PurchaseKey
    /// The app's product.
    public let product: ProductID
    /// The owner, as far as it is settled.
    public let owner: AccountID?
    /// The state.
    public let state: State
}
