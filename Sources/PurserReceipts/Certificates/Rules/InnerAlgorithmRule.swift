/// Refuses a certificate whose algorithm was exchanged beside the signature, which does not cover
/// it there: a weaker one could be slipped in.
enum InnerAlgorithmRule: Rule {
    static let name = ProofRule.innerAlgorithm

    static func holds(for claim: ChainClaim) -> Bool {
        claim.certificates.allSatisfy {
            $0.document.equal($0.innerAlgorithm, $0.outerAlgorithm, in: $0.document)
        }
    }
}
