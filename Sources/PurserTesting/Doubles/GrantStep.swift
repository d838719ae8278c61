public import Purser

/// One call that a ``RecordingGrantHandler`` got. Closed on purpose: a handler has these three.
public enum GrantStep: Hashable, Sendable {
    /// Goods were to be given.
    case grant(Grant)
    /// Goods were to be taken.
    case revoke(Revocation)
    /// Goods were to be given back.
    case reinstate(Grant)

    /// The grant it is about.
    public var grant: Grant {
        switch self {
        case .grant(let grant), .reinstate(let grant): grant
        case .revoke(let revocation): revocation.grant
        }
    }
}
