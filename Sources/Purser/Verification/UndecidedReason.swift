/// Why nobody could say whether a purchase is genuine.
public struct UndecidedReason: Hashable, Sendable, CustomStringConvertible {
    /// What stood in the way.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// No answer within the limit.
        case timedOut
        /// The server could not be reached.
        case unreachable
        /// The server answered that it is in trouble, or something that is no answer.
        case serverTrouble
        /// The proof is genuine and does not hold this transaction yet.
        case receiptStale
        /// The store could not read the proof, which may be its own trouble.
        case receiptUnreadable
        /// There is no proof yet.
        case noReceipt
        /// The proof is of a kind that this verifier cannot judge.
        case wrongProofKind
        /// The app or its server is set up wrongly; nothing will get better by itself.
        case misconfigured
        /// Two worlds of the store each sent to the other.
        case environmentLoop
        /// The answer lacks facts that it was declared to carry.
        case factsMissing
        /// The server vouched without facts, and the app does not accept that.
        case vouchingRefused
        /// The answer was to be signed and is not.
        case answerUnsigned
        /// The online check for revoked certificates could not be made.
        case revocationUnknown
        /// The device cannot be identified.
        case deviceUnknown
        /// The proof's date lies ahead of trusted time.
        case clockUnconfirmed
        /// The app has no definition of this product.
        case productUndefined
        /// Something else, in the verifier's own word.
        case other(String)
    }

    /// What stood in the way.
    public let code: Code
    /// The verifier's words, for developers. Never a receipt, a token or a secret.
    public let message: String

    /// Makes a reason.
    public init(_ code: Code, _ message: String = "") {
        self.code = code
        self.message = message
    }

    /// The code and the verifier's words.
    public var description: String {
        message.isEmpty ? "\(code)" : "\(code): \(message)"
    }
}
