/// Refuses a header with more or fewer certificates than the store sends: what is left over is
/// there to be used by a reader that searches, and what is missing would have to be guessed.
enum ChainLengthRule: Rule {
    static let name = ProofRule.chainLength

    static func holds(for claim: TokenClaim) -> Bool {
        claim.header.certificates.count == (claim.selfSigned == nil ? 3 : 1)
    }
}
