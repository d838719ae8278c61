/// What may change of a transaction that keeps its id; other bytes with an equal version are no
/// news.
public struct TransactionVersion: Hashable, Sendable {
    /// When it was revoked; nil means not.
    public var revokedAt: Timestamp?
    /// When it expires.
    public var expiresAt: Timestamp?
    /// Whether a higher plan replaced it.
    public var isUpgraded = false
    /// When the renewal information beside it was signed.
    public var renewalSignedAt: Timestamp?

    /// The version of a transaction that nothing has happened to.
    public init() {}
}
