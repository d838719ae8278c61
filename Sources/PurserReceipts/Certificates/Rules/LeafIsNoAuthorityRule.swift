/// Refuses an authority in the leaf's place: a key that issues certificates does not sign
/// purchases, and a chain that is cut short would look like this.
enum LeafIsNoAuthorityRule: Rule {
    static let name = ProofRule.leafIsNoAuthority

    static func holds(for claim: ChainClaim) -> Bool {
        claim.leaf.basicConstraints?.isAuthority != true
    }
}
