import Foundation
import Purser

/// When a proof says it was signed, and when it is judged.
struct DatedClaim: Sendable {
    let signedAt: Timestamp?
    let now: Date

    init(_ signedAt: Timestamp?, _ time: JudgementTime) {
        self.signedAt = signedAt
        now = time.now
    }
}

extension RuleBook<DatedClaim> {
    static let dates = RuleBook {
        SignedInPastRule.self
    }
}
