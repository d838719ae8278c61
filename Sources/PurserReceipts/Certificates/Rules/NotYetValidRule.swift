import Foundation

/// Refuses a proof that says it was signed before its certificates were made, as one does that a
/// thief of a newer key dates back.
enum NotYetValidRule: Rule {
    static let name = ProofRule.notYetValid

    static func holds(for claim: ValidityClaim) -> Bool {
        claim.certificates.allSatisfy { $0.notBefore <= claim.date }
    }
}
