/// What a wallet does when the store takes back what was already spent. Closed on purpose: a
/// balance can go below zero or not.
public enum RevocationRule: Hashable, Sendable {
    /// Takes back all that was granted; the balance may fall below zero, and later grants pay it
    /// off.
    case debt
    /// Takes back what is left, down to zero. Reinstated later, only what was taken is given back.
    case floor
}
