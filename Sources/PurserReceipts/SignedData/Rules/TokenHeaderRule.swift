/// Refuses a header that demands to be read in another way (critical extensions, an unencoded or
/// packed payload): whoever ignores the demand reads something else than was signed.
enum TokenHeaderRule: Rule {
    static let name = ProofRule.tokenHeader

    static func holds(for claim: TokenClaim) -> Bool {
        claim.header.demands.isEmpty
    }
}
