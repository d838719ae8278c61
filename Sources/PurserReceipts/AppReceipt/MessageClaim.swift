/// What a signed message claims, with what was found out about its signature.
struct MessageClaim: Sendable {
    let message: SignedMessage
    let signer: SignedMessage.Signer
    /// The signer's certificate, or the first in the bag if none is the signer's.
    let leaf: Certificate
    /// Of the content, by the signer's digest; empty for one that no store uses.
    let digest: [UInt8]
    /// The signature is by the leaf's key.
    let isSigned: Bool
    /// Some attribute that may stand once stands twice.
    let hasRepeatedAttributes: Bool
}

extension RuleBook<MessageClaim> {
    static let message = RuleBook {
        ContentTypeRule.self
        OneSignerRule.self
        SignerIdentifierRule.self
        DigestAlgorithmRule.self
        SignerAlgorithmRule.self
        MessageDigestRule.self
        SignedContentTypeRule.self
        ReceiptSignatureRule.self
        UniqueAttributesRule.self
    }
}
