/// Why a purchase was refused.
public struct RejectionReason: Hashable, Sendable, CustomStringConvertible {
    /// What kind of refusal it is.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// The proof's signature or chain does not hold.
        case notAuthentic
        /// The proof is for another app.
        case wrongApp
        /// The proof is for another product.
        case wrongProduct
        /// The proof is for another transaction.
        case wrongTransaction
        /// The proof is from another world of the store.
        case wrongEnvironment
        /// The proof states another quantity.
        case wrongQuantity
        /// The proof was made on another device.
        case wrongDevice
        /// The store took the purchase back before it was granted.
        case revoked
        /// The store does not know the customer any more.
        case accountUnknown
        /// The server refused.
        case refusedByServer
        /// The app does not accept purchases of this world of the store.
        case environmentRefused
        /// Something else, in the verifier's own word.
        case other(String)
    }

    /// What kind of refusal it is.
    public let code: Code
    /// The verifier's words, for developers. Never a receipt, a token or a secret.
    public let message: String
    /// The server's text for the user, where it sent one.
    public let userText: String?

    /// Makes a reason.
    public init(_ code: Code, _ message: String = "", userText: String? = nil) {
        self.code = code
        self.message = message
        self.userText = userText
    }

    /// The code and the verifier's words.
    public var description: String {
        message.isEmpty ? "\(code)" : "\(code): \(message)"
    }
}
