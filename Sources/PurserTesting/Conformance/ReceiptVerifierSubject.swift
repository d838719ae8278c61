public import Purser

/// A receipt verifier, and genuine proofs to try it on.
///
/// What the verifier must be able to do is said here, by whoever demands it: ``statesFacts`` and
/// ``needsNetwork`` decide which checks apply. A check that needs one of the optional closures does
/// not apply without it.
public struct ReceiptVerifierSubject: ConformanceSubject {
    /// Makes a question about a purchase.
    public typealias Question = @Sendable () async throws -> VerificationRequest

    /// Makes a verifier of a new process.
    public let opens: @Sendable () async throws -> any ReceiptVerifier
    /// Asks about a new genuine purchase of one unit of the same product; each call about another.
    public let genuine: Question
    /// Whether a yes states the proof's facts; else the verifier vouches.
    public var statesFacts = true
    /// Whether the verifier asks someone over the network; else it decides by itself.
    public var needsNetwork = false
    /// Cuts the verifier off from the network, or connects it again.
    public var connects: (@Sendable (_ isOnline: Bool) async throws -> Void)?
    /// Asks about a genuine purchase that the store took back.
    public var revoked: Question?
    /// Asks about a genuine period of a subscription that is over.
    public var expired: Question?
    /// Asks about a genuine purchase made in another app as if it had been made in this.
    public var ofAnotherApp: Question?
    /// The clock that the verifier goes by; nil for one that lives in real time.
    public var clock: TestClock?

    /// Describes a verifier that states facts and needs no network; set what differs.
    ///
    /// - Parameters:
    ///   - opens: makes a verifier of a new process.
    ///   - genuine: asks about a new genuine purchase of one unit.
    public init(
        opens: @escaping @Sendable () async throws -> any ReceiptVerifier,
        genuine: @escaping Question
    ) {
        self.opens = opens
        self.genuine = genuine
    }
}
