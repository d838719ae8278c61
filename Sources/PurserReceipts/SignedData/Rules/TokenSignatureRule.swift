/// Refuses a token that was changed after it was signed, or was signed by another key: zeros,
/// numbers out of range and DER in place of the two raw numbers included.
enum TokenSignatureRule: Rule {
    static let name = ProofRule.tokenSignature

    static func holds(for claim: TokenClaim) -> Bool {
        claim.isSigned
    }
}
