import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("The signer of promotional offers")
struct PromotionalOfferSignerTests {
    private static let key = SigningKey(.p256)

    private static func pem(_ bytes: [UInt8]) -> String {
        let body = Data(bytes).base64EncodedString(options: .lineLength64Characters)
        return "-----BEGIN PRIVATE KEY-----\n\(body)\n-----END PRIVATE KEY-----\n"
    }

    @Test("A signature is over the parts in their order, and holds under the public key")
    func signature() async throws {
        let signer = try PromotionalOfferSigner(
            app: "org.example.game", keyID: "KEY123", privateKey: Self.pem(Self.key.privateKey))
        let token = try #require(AccountToken(text: "7E3FB204-2C9A-4C6F-A1B0-3F6F9C1D2E3F"))
        let offer = try await signer.sign("winter", for: "gold.monthly", token: token)
        let message = [
            "org.example.game", "KEY123", "gold.monthly", "winter",
            "7e3fb204-2c9a-4c6f-a1b0-3f6f9c1d2e3f", offer.nonce.uuidString.lowercased(),
            String(offer.timestamp),
        ].joined(separator: "\u{2063}")
        let material = try #require(try PublicKeyMaterial(subjectPublicKeyInfo: Self.key.publicKey))
        let key = try #require(VerificationKey(material))
        let pair = try #require(ECDSASignature(der: Array(offer.signature)[...], width: 32))
        #expect(key.verifies(pair, over: Array(message.utf8)[...], hash: .sha256))
        #expect(!key.verifies(pair, over: Array("\(message)x".utf8)[...], hash: .sha256))
        #expect(offer.keyID == "KEY123")
        let second = try await signer.sign("winter", for: "gold.monthly", token: nil)
        #expect(second.nonce != offer.nonce)
    }

    @Test("Text that is no P-256 key is refused without saying what it holds")
    func keys() {
        let wrong = [
            "", "secret", Self.pem([1, 2, 3]), Self.pem(SigningKey(.p384).privateKey),
            Self.pem(ChainKeys.weakRSA.privateKey),
        ]
        for text in wrong {
            #expect(throws: PromotionalOfferSigner.KeyError.unreadable) {
                try PromotionalOfferSigner(app: "a", keyID: "k", privateKey: text)
            }
        }
    }
}
