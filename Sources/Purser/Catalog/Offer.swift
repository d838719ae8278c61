/// Terms under which a subscription is sold other than its base price.
public struct Offer: Hashable, Sendable {
    /// How a customer comes to an offer.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, Codable {
        /// For new subscribers of a group.
        case introductory
        /// Signed by the app's server for a customer of its choice.
        case promotional
        /// For subscribers who left.
        case winBack
        /// Redeemed with a code.
        case code
    }

    /// The store's id; nil for an introductory offer, which has none.
    public let id: OfferID?
    /// How a customer comes to it.
    public let kind: Kind
    /// What is paid, in the order in which it is paid; the base price follows the last phase.
    public let phases: [OfferPhase]

    /// Makes an offer from what the store states.
    public init(id: OfferID?, kind: Kind, phases: [OfferPhase]) {
        self.id = id
        self.kind = kind
        self.phases = phases
    }
}
