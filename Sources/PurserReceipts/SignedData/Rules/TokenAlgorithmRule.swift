/// Refuses a token that chooses its own algorithm: "none" needs no signature, and "HS256" would
/// take the public key, which everyone has, for a secret.
enum TokenAlgorithmRule: Rule {
    static let name = ProofRule.tokenAlgorithm

    static func holds(for claim: TokenClaim) -> Bool {
        claim.header.algorithm == "ES256"
    }
}
