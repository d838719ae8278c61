public import Foundation

/// A verifier's yes.
public struct ValidReceipt: Hashable, Sendable {
    /// What the yes rests on. Closed on purpose: there is no third way to a grant.
    public enum Statement: Hashable, Sendable {
        /// The proof or the answer states these facts; they are matched with the delivery.
        case facts(ReceiptFacts)
        /// A server said yes to a request that named exactly this proof, transaction, product,
        /// account and order; the request's values are the facts.
        case vouched
    }

    /// What the yes rests on.
    public var statement: Statement
    /// Who said it.
    public var provenance: Provenance
    /// What the server sent for the app, for instance a new balance; reaches the grant and the
    /// events.
    public var payload: Data?
    /// Other purchases that the same proof states; each settles its own delivery.
    public var others: [ReceiptFacts] = []
    /// When the proof was signed or the server answered, as signed or authenticated time.
    public var time: Timestamp?

    /// Makes a yes.
    public init(_ statement: Statement, by provenance: Provenance) {
        self.statement = statement
        self.provenance = provenance
    }
}
