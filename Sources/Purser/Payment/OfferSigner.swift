/// Asks the app's server to sign a promotional offer; the key never reaches the device.
public protocol OfferSigner: Sendable {
    /// Signs an offer for one payment.
    ///
    /// Called once for each payment with an offer, before the store is asked; nothing is charged
    /// when it throws. A signature is used for that payment alone.
    ///
    /// - Parameters:
    ///   - offer: the offer.
    ///   - product: the store's id of the product that it belongs to.
    ///   - token: the account token that the payment will carry; it is part of what is signed.
    /// - Throws: anything; the payment is not started and the text reaches the caller.
    func sign(
        _ offer: OfferID, for product: StoreProductID, token: AccountToken?
    ) async throws -> SignedOffer
}
