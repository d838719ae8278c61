/// What an owner is to lose, because the store took the purchase back.
public struct Revocation: Hashable, Sendable {
    /// The grant as it was made, under the revision of this revocation.
    public let grant: Grant
    /// When and why the store took it back.
    public let revoked: Revoked

    /// Makes a revocation.
    public init(_ grant: Grant, revoked: Revoked) {
        self.grant = grant
        self.revoked = revoked
    }
}
