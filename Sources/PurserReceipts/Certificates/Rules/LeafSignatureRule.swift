/// Refuses a leaf that its author signed alone, under the copied name of Apple's intermediate.
enum LeafSignatureRule: Rule {
    static let name = ProofRule.leafSignature

    static func holds(for claim: ChainClaim) -> Bool {
        claim.signatures.isSigned(claim.leaf, by: claim.intermediate)
    }
}
