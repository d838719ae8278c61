import Purser

/// Ends a verification on the way: nobody could say.
struct Undecided: Error {
    let reason: UndecidedReason
    var retryAfter: Duration?

    init(_ reason: UndecidedReason, retryAfter: Duration? = nil) {
        self.reason = reason
        self.retryAfter = retryAfter
    }

    init(_ code: UndecidedReason.Code, _ message: String) {
        self.init(UndecidedReason(code, message))
    }
}
