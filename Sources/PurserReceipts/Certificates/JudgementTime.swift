package import Foundation
import Purser

/// The moment at which a proof is judged.
package struct JudgementTime: Sendable {
    /// The present; a proof without a date is judged now, and one signed long after now is refused.
    package let now: Date
    /// Set to judge at another moment than the proof's own.
    package var fixed: Date?

    package init(now: Date, fixed: Date? = nil) {
        self.now = now
        self.fixed = fixed
    }

    /// How much later than now a proof may say it was signed: clocks differ, and zones are
    /// mistaken.
    static let toleranceSeconds = 86_400.0

    func date(of signedAt: Timestamp?) -> Date {
        fixed ?? signedAt?.date ?? now
    }
}
