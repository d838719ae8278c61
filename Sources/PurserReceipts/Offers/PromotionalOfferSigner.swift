import Foundation
public import Purser

/// Signs promotional offers, on the app's server.
///
/// Never in an app: whoever has the key can give every offer to everyone. The private key is neither
/// printed nor part of any error.
public struct PromotionalOfferSigner: OfferSigner {
    private let app: AppID
    private let keyID: OfferKeyID
    private let key: OfferSigningKey
    private let effects: Effects

    /// Why a key cannot sign offers. Closed on purpose: it says no more of the key.
    public enum KeyError: Error, Hashable, Sendable {
        /// The text is no P-256 private key in PEM form, as the store gives it.
        case unreadable
    }

    /// Makes a signer from the key that the store gave.
    ///
    /// - Parameters:
    ///   - app: the app's bundle identifier; it is part of what is signed.
    ///   - keyID: the store's name for the key.
    ///   - privateKey: the key's PEM text, from the file `SubscriptionKey_….p8`.
    ///   - effects: the clock and the numbers used once.
    /// - Throws: `KeyError.unreadable`.
    public init(
        app: AppID, keyID: OfferKeyID, privateKey: String, effects: Effects = .live
    ) throws(KeyError) {
        let lines = privateKey.split(whereSeparator: \.isNewline)
        let body = lines.filter { !$0.hasPrefix("-----") }.joined()
        guard
            let der = Base64.decodeLeniently(Array(body.utf8)[...]),
            let key = OfferSigningKey(pkcs8: der)
        else { throw .unreadable }
        self.app = app
        self.keyID = keyID
        self.key = key
        self.effects = effects
    }

    /// Signs an offer for one payment, with a nonce of its own.
    ///
    /// - Throws: `KeyError.unreadable` if the key would not sign.
    public func sign(
        _ offer: OfferID, for product: StoreProductID, token: AccountToken?
    ) async throws -> SignedOffer {
        let nonce = effects.uuid()
        let timestamp = Timestamp(effects.date()).milliseconds
        let parts = [
            app.rawValue, keyID.rawValue, product.rawValue, offer.rawValue,
            token?.description ?? "",
            nonce.uuidString.lowercased(), String(timestamp),
        ]
        // The store's separator is an invisible character that no identifier may contain.
        let message = Array(parts.joined(separator: "\u{2063}").utf8)
        guard let signature = key.sign(message) else { throw KeyError.unreadable }
        return SignedOffer(
            offer: offer, keyID: keyID, nonce: nonce, timestamp: timestamp,
            signature: Data(signature))
    }
}
