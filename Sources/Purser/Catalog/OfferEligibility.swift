/// Whether a customer may have an offer. Closed on purpose: what is not known is not a yes.
public enum OfferEligibility: String, Hashable, Sendable, Codable {
    /// The customer may have it.
    case eligible
    /// The customer may not.
    case ineligible
    /// Nobody knows.
    case unknown
}
