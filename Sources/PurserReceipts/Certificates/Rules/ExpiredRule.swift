import Foundation

/// Refuses a proof that says it was signed after its certificates had ended: a key that leaked
/// after its time signs nothing. Judged at the proof's own date, so that an old proof stays good.
enum ExpiredRule: Rule {
    static let name = ProofRule.expired

    static func holds(for claim: ValidityClaim) -> Bool {
        // The last second itself is out, as libcrypto has it.
        claim.certificates.allSatisfy { claim.date < $0.notAfter }
    }
}
