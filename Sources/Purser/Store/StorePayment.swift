/// A payment as an adapter is asked to begin it.
public struct StorePayment: Sendable {
    /// Names the attempt; it was saved before this call.
    public let id: PaymentID
    /// The store's id of what is bought.
    public let product: StoreProductID
    /// How many, from 1 to the store's limit.
    public let quantity: Int
    /// To be passed through the store, if it can carry one.
    public let token: AccountToken
    /// The app's order number, for stores whose orders the app's server makes.
    public var order: Order?
    /// A signed promotional offer.
    public var offer: SignedOffer?
    /// A win-back or other offer that needs no signature.
    public var unsignedOffer: OfferID?
    /// The running subscription that this one replaces, by the store's id.
    public var replaced: (product: StoreProductID, mode: PlanChange.Mode)?
    /// Where the payment sheet appears.
    public var presentation: PurchasePresentation?
    /// Whether to go on when the storefront changes while the sheet is open.
    public var storefrontConsent: StorefrontConsent = .stop

    /// Makes a payment.
    public init(id: PaymentID, product: StoreProductID, quantity: Int, token: AccountToken) {
        self.id = id
        self.product = product
        self.quantity = quantity
        self.token = token
    }
}
