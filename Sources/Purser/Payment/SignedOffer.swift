public import Foundation

/// A promotional offer with the signature of the app's server: used once, as given.
public struct SignedOffer: Hashable, Sendable {
    /// The offer.
    public let offer: OfferID
    /// Names the key that signed.
    public let keyID: OfferKeyID
    /// A number used once.
    public let nonce: UUID
    /// Milliseconds since 1970 at which it was signed.
    public let timestamp: Int64
    /// The signature's bytes, DER as the App Store wants them.
    public let signature: Data

    /// Makes it from the server's answer.
    public init(offer: OfferID, keyID: OfferKeyID, nonce: UUID, timestamp: Int64, signature: Data) {
        self.offer = offer
        self.keyID = keyID
        self.nonce = nonce
        self.timestamp = timestamp
        self.signature = signature
    }
}
