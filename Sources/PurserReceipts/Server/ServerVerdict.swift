public import Foundation
public import Purser

/// What a server's answer says, before its facts are read. Closed on purpose: a verifier can say no
/// more than these four.
public enum ServerVerdict: Hashable, Sendable {
    /// Genuine. The payload reaches the grant; the time is the server's, where its answer states
    /// it.
    case accepted(payload: Data? = nil, time: Timestamp? = nil)
    /// Genuine, and accepted before for another installation.
    case acceptedElsewhere
    /// A positive refusal.
    case rejected(RejectionReason)
    /// Nobody can say; the text is for developers.
    case undecided(String, retryAfter: Duration? = nil)
}
