/// Refuses data that was changed after it was signed, or was signed by another app's key.
enum PlaySignatureRule: Rule {
    static let name = ProofRule.playSignature

    static func holds(for claim: PlayClaim) -> Bool {
        claim.isSigned
    }
}
