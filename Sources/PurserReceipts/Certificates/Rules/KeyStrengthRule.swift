/// Refuses keys that can be broken, or that cost too much to use: RSA below 2,048 or above 8,192
/// bits, exponents that sign nothing (one) or everything (even), and points that are off their
/// curve.
enum KeyStrengthRule: Rule {
    static let name = ProofRule.keyStrength

    static func holds(for claim: ChainClaim) -> Bool {
        [claim.leaf, claim.intermediate].allSatisfy { certificate in
            guard let material = certificate.keyMaterial else { return false }
            return material.isStrong && certificate.key != nil
        }
    }
}
