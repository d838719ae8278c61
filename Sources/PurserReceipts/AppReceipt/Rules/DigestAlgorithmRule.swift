/// Refuses a message whose list of digests does not name its signer's: a reader that goes by the
/// list would compute another one.
enum DigestAlgorithmRule: Rule {
    static let name = ProofRule.digestAlgorithm

    static func holds(for claim: MessageClaim) -> Bool {
        claim.message.digests.contains(claim.signer.digest)
    }
}
