/// Refuses signed attributes that hold another content's digest: the signature then covers the
/// attributes alone, and the content could be exchanged.
enum MessageDigestRule: Rule {
    static let name = ProofRule.messageDigest

    static func holds(for claim: MessageClaim) -> Bool {
        guard let attributes = claim.signer.signedAttributes else { return true }
        return attributes.messageDigest == claim.digest
    }
}
