/// Refuses a chain put together from unrelated certificates, as when intermediates are swapped or a
/// root is chosen by the token's author: each name must be the next one's, byte for byte.
enum IssuerNameRule: Rule {
    static let name = ProofRule.issuerName

    static func holds(for claim: ChainClaim) -> Bool {
        claim.links.allSatisfy { $0.child.isIssued(inTheNameOf: $0.issuer) }
    }
}
