/// What a field of a request holds. Closed on purpose: only what the delivery states, what was
/// saved before paying, and numbers, so that a request cannot name another purchase.
public enum RequestValue: Hashable, Sendable {
    /// The proof's text: base64 without line breaks, a compact token, or a Play purchase's exact
    /// data.
    case proof
    /// The kind of proof, ``ProofKind``'s name; for an opaque proof its form's name.
    case proofKind
    /// The signature beside a Play purchase.
    case proofSignature
    /// The delivery's transaction id.
    case transaction
    /// The app's name for the product.
    case product
    /// The store's name for the product.
    case storeProduct
    /// The store.
    case store
    /// The world of the store, as far as the delivery says.
    case environment
    /// True if the delivery says that it is from a test world; false if it does not say.
    case isSandbox
    /// How many, where the delivery says.
    case quantity
    /// When it was bought, in milliseconds since 1970, where the delivery says.
    case purchaseDate
    /// Who gets it.
    case account
    /// The token that went through the store with the payment.
    case accountToken
    /// The order number.
    case order
    /// One of the values that the server gave with the order.
    case orderField(String)
    /// All of them, as an object.
    case orderFields
    /// True if the order was inferred, since the store lost the token.
    case isOrderInferred
    /// Under what the purchase is granted: the idempotency key.
    case grant
    /// True while that rests on a provisional key.
    case isProvisional
    /// This installation.
    case installation
    /// The request's own random text, over which a signed answer is signed.
    case nonce
    /// A number that is always the same, for instance a format's version.
    case number(Int)
}
