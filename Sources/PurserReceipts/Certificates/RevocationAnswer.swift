/// What an authority said of some certificates. Closed on purpose: only `revoked` refuses.
public enum RevocationAnswer: Sendable, Hashable {
    /// None is revoked.
    case good
    /// One is.
    case revoked
    /// The authority could not be reached, or gave an odd answer.
    case unknown
}
