/// Refuses a certificate signed in a way that its root does not use any more: SHA-1 can be
/// collided, and only old chains for receipts, under one root, have it.
enum AllowedAlgorithmRule: Rule {
    static let name = ProofRule.allowedAlgorithm

    static func holds(for claim: ChainClaim) -> Bool {
        [claim.leaf, claim.intermediate].allSatisfy {
            $0.algorithm.map(claim.root.algorithms.contains) ?? false
        }
    }
}
