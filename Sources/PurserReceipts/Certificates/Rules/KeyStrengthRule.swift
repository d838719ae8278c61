/// Refuses keys that can be broken, or that cost too much to use: RSA below 2,048 or above 8,192
/// bits, and exponents that sign nothing (one) or everything (even).
enum KeyStrengthRule: Rule {
    static let name = ProofRule.keyStrength

    static func holds(for claim: ChainClaim) -> Bool {
        [claim.leaf, claim.intermediate].allSatisfy { $0.keyMaterial?.isStrong ?? false }
    }
}
