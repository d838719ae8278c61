/// Refuses a message whose signer is not in its bag under the name and number given: a reader that
/// takes any certificate found there takes what an attacker added.
enum SignerIdentifierRule: Rule {
    static let name = ProofRule.signerIdentifier

    static func holds(for claim: MessageClaim) -> Bool {
        claim.leaf.document.equal(
            claim.leaf.issuer, claim.signer.issuer, in: claim.message.document)
            && claim.leaf.document.equal(
                claim.leaf.serial, claim.signer.serial, in: claim.message.document)
    }
}
