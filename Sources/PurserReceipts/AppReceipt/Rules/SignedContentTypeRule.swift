/// Refuses signed attributes that were made for content of another type.
enum SignedContentTypeRule: Rule {
    static let name = ProofRule.signedContentType

    static func holds(for claim: MessageClaim) -> Bool {
        guard let attributes = claim.signer.signedAttributes else { return true }
        return attributes.contentType == claim.message.contentType
    }
}
