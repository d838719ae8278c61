/// A store's failure to do what it was asked, or its refusal.
public struct StoreFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// The user or the device may not pay.
        case notAllowed
        /// The store does not sell the product now, or not here.
        case productUnavailable
        /// The store refuses the payment's terms: quantity, offer, signature.
        case invalidPayment
        /// The customer may not have this offer.
        case ineligibleForOffer
        /// The user cancelled what was shown, for instance a sign-in.
        case cancelled
        /// The network did not carry it.
        case network
        /// The store did not answer within the limit.
        case timedOut
        /// The store is in trouble.
        case storeTrouble
        /// The user is not signed in.
        case notSignedIn
        /// The storefront changed and the payment was not continued.
        case storefrontChanged
        /// The store has not replayed this transaction yet, so that it cannot be finished.
        case notReplayedYet
        /// The adapter cannot do this at all.
        case unsupported
        /// Something else, in the store's own words.
        case other(String)
    }

    /// What kind of failure it is.
    public let code: Code
    /// The store's words, for developers. Never a receipt, a token or a secret.
    public let message: String
    /// Whether the same call may succeed later; decided where the failure is made.
    public let isRetryable: Bool

    /// Makes a failure.
    public init(_ code: Code, _ message: String = "", isRetryable: Bool) {
        self.code = code
        self.message = message
        self.isRetryable = isRetryable
    }

    /// Makes a failure that is retryable where its code usually is: network, time limit, trouble
    /// and a transaction not replayed yet.
    public init(_ code: Code, _ message: String = "") {
        let isRetryable =
            switch code {
            case .network, .timedOut, .storeTrouble, .notReplayedYet: true
            default: false
            }
        self.init(code, message, isRetryable: isRetryable)
    }

    /// The code and the store's words.
    public var description: String {
        message.isEmpty ? "\(code)" : "\(code): \(message)"
    }
}
