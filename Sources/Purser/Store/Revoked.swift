/// A store took a purchase back.
public struct Revoked: Hashable, Sendable {
    /// Why a purchase was taken back.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The customer says that the app is at fault.
        case developerIssue
        /// The app moved it to another account; the store has taken nothing back.
        case moved
        /// Any other reason.
        case other
        /// The store does not say.
        case unknown
    }

    /// When.
    public let date: Timestamp
    /// Why.
    public let reason: Reason

    /// Makes it from what the store states.
    public init(_ date: Timestamp, reason: Reason = .unknown) {
        self.date = date
        self.reason = reason
    }
}
