/// Refuses an intermediate that no trusted root signed: right name and wrong root is how a
/// home-made authority looks.
enum IntermediateSignatureRule: Rule {
    static let name = ProofRule.intermediateSignature

    static func holds(for claim: ChainClaim) -> Bool {
        claim.signatures.isSigned(claim.intermediate, by: claim.root.certificate)
    }
}
