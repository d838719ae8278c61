public import Foundation

/// What an owner is to get, and why.
public struct Grant: Hashable, Sendable {
    /// What led to it.
    @nonexhaustive
    public enum Cause: String, Hashable, Sendable, Codable {
        /// Bought by a payment of this shop.
        case purchase
        /// Renewed by the store.
        case renewal
        /// Found by a restore, or on a second device.
        case restore
        /// Shared by the family.
        case family
        /// Redeemed with an offer code.
        case offerCode
        /// Bought outside the app.
        case external
        /// Given back after a revocation.
        case reinstated
    }

    /// Names the purchase for good; equal on every device.
    public let id: GrantID
    /// Rises with each fact that changes ownership; a handler ignores what is not above its last.
    public let revision: Int
    /// The app's name for the product.
    public let product: ProductID
    /// Who gets it.
    public let owner: AccountID
    /// How many units.
    public let quantity: Int
    /// What one unit gives, by the definition.
    public let goods: [Goods]
    /// What led to it.
    public internal(set) var cause: Cause
    /// The app's order, as saved before paying.
    public var order: Order?
    /// The world of the store; `sandbox` is no real money.
    public var environment: StoreEnvironment = .unknown
    /// The store.
    public var store: StoreID = .appStore
    /// When it was bought, by the store's clock.
    public var purchaseDate: Timestamp?
    /// When it expires; nil for what is kept for good or used up.
    public var expiresAt: Timestamp?
    /// Who verified it.
    public var provenance: Provenance?
    /// How it was confirmed; nil only in an app's own tests.
    public var confirmation: Confirmation?
    /// What the server sent with its yes.
    public var payload: Data?

    /// Makes a grant, for an app's own tests; the shop makes its own.
    public init(
        id: GrantID, revision: Int, product: ProductID, owner: AccountID, quantity: Int,
        goods: [Goods], cause: Cause
    ) {
        self.id = id
        self.revision = revision
        self.product = product
        self.owner = owner
        self.quantity = quantity
        self.goods = goods
        self.cause = cause
    }
}
