/// Refuses an ordinary certificate in an issuer's place: else every holder of a leaf below the root
/// could issue leaves.
enum IssuerIsAuthorityRule: Rule {
    static let name = ProofRule.issuerIsAuthority

    static func holds(for claim: ChainClaim) -> Bool {
        claim.links.allSatisfy { $0.issuer.basicConstraints?.isAuthority == true }
    }
}
