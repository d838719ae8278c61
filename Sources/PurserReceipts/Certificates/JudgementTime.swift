import Foundation
import Purser

/// The moment at which a proof is judged.
struct JudgementTime: Sendable {
    /// The present; a proof without a date is judged now, and one signed long after now is refused.
    let now: Date
    /// Set to judge at another moment than the proof's own.
    var fixed: Date?

    /// How much later than now a proof may say it was signed: clocks differ, and zones are mistaken.
    static let tolerance: TimeInterval = 86_400

    func date(of signedAt: Timestamp?) -> Date {
        fixed ?? signedAt?.date ?? now
    }
}
