import Foundation
import Purser

/// A Play purchase that was read whole, with the rules of authenticity that it breaks.
package struct CheckedPlayPurchase: Sendable {
    let claims: JSONObject
    package let brokenRules: [ProofRule]

    /// The one state that a grant may follow; see ``PlayPurchaseState``.
    var state: PlayPurchaseState { PlayPurchaseState(claims["purchaseState"]?.integer) }
}

/// Whether a purchase in signed data has been paid.
///
/// The numbers are those of `INAPP_PURCHASE_DATA`; the server's interface numbers them differently.
enum PlayPurchaseState: Sendable, Hashable {
    case paid
    case pending
    case cancelled
    /// 2 was "refunded" once and is "pending" elsewhere; anything else is not known.
    case unclear

    init(_ number: Int?) {
        switch number {
        case 0: self = .paid
        case 1: self = .cancelled
        case 4: self = .pending
        default: self = .unclear
        }
    }
}

/// Judges whether signed purchase data is Google Play's.
package struct PlayPurchaseCheck: Sendable {
    /// The data has some 500 bytes.
    static let sizeLimitBytes = 64 << 10

    private let key: VerificationKey

    /// - Parameter publicKey: the DER of the app's key, as the Play Console shows it in base64.
    /// - Returns: nil if it is no RSA key, or one that is too small or too slow. Play's keys have
    ///   2,048 bits; 1,024 have been seen in samples.
    package init?(publicKey: [UInt8]) {
        guard
            let read = try? PublicKeyMaterial(subjectPublicKeyInfo: publicKey),
            read.modulusBits != nil, read.isStrong(minimumBits: 1024),
            let key = VerificationKey(read)
        else { return nil }
        self.key = key
    }

    /// Judges the text as Play gave it: not one byte may have been written anew.
    package func check(
        data: [UInt8], signature: [UInt8]
    ) throws(ProofFormError) -> CheckedPlayPurchase {
        guard data.count <= Self.sizeLimitBytes, signature.count <= Self.sizeLimitBytes else {
            throw .tooLarge
        }
        let json: (value: JSONValue, hasRepeatedKeys: Bool)
        do { json = try JSONReader.read(data[...]) } catch { throw .json(error) }
        guard let claims = json.value.object else { throw .wrongShape }
        guard let signature = Base64.decodeLeniently(signature[...]) else { throw .base64 }
        let claim = PlayClaim(
            isSigned: key.verifies(pkcs1: signature[...], over: data[...], hash: .sha1),
            hasRepeatedKeys: json.hasRepeatedKeys)
        return CheckedPlayPurchase(
            claims: claims, brokenRules: RuleBook.play.broken(by: claim))
    }
}
