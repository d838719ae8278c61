/// Why a call could not do what it was asked. Equal when the codes are equal.
///
/// Cancelled and pending are outcomes, not errors; a purchase that is stuck is a hold.
public struct PurchaseError: Error, Sendable, CustomStringConvertible {
    /// A stable number for each kind of error; numbers are never used again.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int

        /// Takes any number, also one of a newer version.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Nothing takes the request on: `run()` is not active.
        public static let notRunning = Code(rawValue: 1)
        /// Another uncancelled `run()` is active.
        public static let alreadyRunning = Code(rawValue: 2)
        /// Too much is under way; nothing was charged.
        public static let busy = Code(rawValue: 3)
        /// The caller was cancelled; a payment that had begun goes on.
        public static let callerCancelled = Code(rawValue: 4)
        /// No answer within the limit; a payment that had begun goes on.
        public static let timedOut = Code(rawValue: 5)
        /// The journal cannot be used; nothing was charged.
        public static let journalUnavailable = Code(rawValue: 6)
        /// The app has no definition of the product.
        public static let productUndefined = Code(rawValue: 10)
        /// The store does not sell the product now.
        public static let productUnavailable = Code(rawValue: 11)
        /// The user or the device may not pay.
        public static let notAllowed = Code(rawValue: 12)
        /// The request's terms are wrong: quantity, account, offer.
        public static let invalidRequest = Code(rawValue: 13)
        /// The customer may not have the offer.
        public static let ineligibleForOffer = Code(rawValue: 14)
        /// The storefront changed, and the payment was not continued.
        public static let storefrontChanged = Code(rawValue: 15)
        /// No order could be made; nothing was charged.
        public static let orderFailed = Code(rawValue: 16)
        /// The offer could not be signed; nothing was charged.
        public static let offerNotSigned = Code(rawValue: 17)
        /// The store could not be reached.
        public static let network = Code(rawValue: 18)
        /// The store failed or refused otherwise.
        public static let storeFailed = Code(rawValue: 19)
        /// The store or adapter cannot do this.
        public static let unsupported = Code(rawValue: 20)
        /// The app's handler threw; it is asked again.
        public static let handlerFailed = Code(rawValue: 21)
        /// There is no such hold, or not any more.
        public static let holdNotFound = Code(rawValue: 30)
        /// The hold does not take this action now.
        public static let actionNotAllowed = Code(rawValue: 31)
    }

    /// Where in the life of a purchase it happened. Closed on purpose: a purchase has no other
    /// stages.
    public enum Stage: String, Hashable, Sendable, Codable {
        /// Before anything was saved.
        case request
        /// While products were asked for.
        case catalog
        /// While an order was made or an offer signed.
        case order
        /// At the store.
        case payment
        /// In the journal.
        case journal
        /// While the app's handler worked.
        case granting
        /// While restoring.
        case restore
        /// While acting on a hold.
        case hold
    }

    /// What kind of error it is.
    public let code: Code
    /// Where it happened.
    public let stage: Stage
    /// What happened and what to do, for developers. Never a receipt, a token or a secret.
    public let message: String
    /// Whether the same call may succeed later; decided where the error is made.
    public let isRetryable: Bool
    /// The underlying error's text, for logs.
    public let underlying: String?

    /// Makes an error.
    public init(
        _ code: Code, _ stage: Stage, _ message: String, isRetryable: Bool,
        underlying: String? = nil
    ) {
        self.code = code
        self.stage = stage
        self.message = message
        self.isRetryable = isRetryable
        self.underlying = underlying
    }

    /// The stage, the number and the message.
    public var description: String {
        let cause = underlying.map { " (\($0))" } ?? ""
        return "\(stage.rawValue) \(code.rawValue): \(message)\(cause)"
    }
}

extension PurchaseError: Hashable {
    /// Compares the codes.
    public static func == (left: PurchaseError, right: PurchaseError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
