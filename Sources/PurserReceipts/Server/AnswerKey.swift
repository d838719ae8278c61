public import Foundation

/// The public key, kept in the app, under which a server signs its answers.
///
/// With it a yes cannot be forged by whoever controls the user's network or trust settings. The
/// server signs with ECDSA on P-256 and SHA-256 the bytes
///
/// ```
/// purser-answer-1 LF  nonce LF  body
/// ```
///
/// where `nonce` is the request's `Purser-Nonce` header field and `body` the answer's exact bytes,
/// and sends the signature in the header field `Purser-Signature`: base64 of r and s, 32 bytes
/// each, or of their DER form. The nonce is fresh for each request, so no old answer counts again.
public struct AnswerKey: Sendable {
    private let key: VerificationKey

    /// Takes the key as an uncompressed point: 65 bytes, the first of them 4. Nil if it is none.
    public init?(point: Data) {
        guard point.count == 65, point.first == 4,
            let key = VerificationKey(.p256(point: Array(point)))
        else { return nil }
        self.key = key
    }

    /// Takes the key as PEM text, `BEGIN PUBLIC KEY`. Nil if it is no P-256 key.
    public init?(pem: String) {
        let lines = pem.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        guard let bytes = Base64.decodeLeniently(Array(lines.joined().utf8)[...]) else {
            return nil
        }
        do throws(DERError) {
            guard let material = try PublicKeyMaterial(subjectPublicKeyInfo: bytes),
                case .p256 = material, let key = VerificationKey(material)
            else { return nil }
            self.key = key
        } catch {
            return nil
        }
    }

    /// Whether the signature is the server's over this answer to this request.
    func signed(_ response: HTTPResponse, nonce: String) -> Bool {
        guard let text = response.header("Purser-Signature"),
            let bytes = Base64.decodeLeniently(Array(text.utf8)[...]),
            let signature = ECDSASignature(raw: bytes[...], width: 32)
                ?? ECDSASignature(der: bytes[...], width: 32)
        else { return false }
        let message = Array("purser-answer-1\n\(nonce)\n".utf8) + Array(response.body)
        return key.verifies(signature, over: message[...], hash: .sha256)
    }
}
