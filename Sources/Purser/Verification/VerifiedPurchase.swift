public import Foundation

/// A purchase that was found genuine; only the verification stage makes one (I3).
public struct VerifiedPurchase: Hashable, Sendable {
    /// What is known of it. Where a server vouched, these are the request's own values.
    public internal(set) var facts: ReceiptFacts
    /// In which of the two ways it was confirmed.
    public let confirmation: Confirmation
    /// Who said so.
    public let provenance: Provenance
    /// What the server sent with its yes.
    public internal(set) var payload: Data?
    /// When the proof was signed or the server answered, where that is signed or authenticated.
    public let time: Timestamp?

    init(
        facts: ReceiptFacts, confirmation: Confirmation, provenance: Provenance, payload: Data?,
        time: Timestamp?
    ) {
        self.facts = facts
        self.confirmation = confirmation
        self.provenance = provenance
        self.payload = payload
        self.time = time
    }

    /// Whether this is newer than what is known already; without dates it is.
    func isNewer(than known: VerifiedPurchase?) -> Bool {
        guard let time, let known = known?.time else { return true }
        return time >= known
    }
}
