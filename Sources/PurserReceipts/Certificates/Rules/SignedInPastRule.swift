import Foundation
import Purser

/// Refuses a proof that says it was signed more than a day from now: the signer chose the date, and
/// could choose one at which a certificate of the future is valid.
enum SignedInPastRule: Rule {
    static let name = ProofRule.signedInPast

    static func holds(for claim: DatedClaim) -> Bool {
        guard let signedAt = claim.signedAt else { return true }
        return signedAt.date <= claim.now.addingTimeInterval(JudgementTime.toleranceSeconds)
    }
}
