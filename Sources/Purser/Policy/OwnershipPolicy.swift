/// Says whose a purchase is where no payment of this shop tells it.
public protocol OwnershipPolicy: Sendable {
    /// Names the owner of a purchase that came without an attempt or a known token.
    ///
    /// Called before the first verification, again when a hold is retried. It must not guess: nil
    /// holds the purchase until someone assigns it.
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID?

    /// Decides when a restore for one account finds what another account owns. Default:
    /// ``OwnershipConflict/keep``.
    func resolve(
        _ purchase: UnclaimedPurchase, ownedBy owner: AccountID, askedFor account: AccountID
    ) async throws -> OwnershipConflict
}

extension OwnershipPolicy {
    /// The owner keeps it.
    public func resolve(
        _ purchase: UnclaimedPurchase, ownedBy owner: AccountID, askedFor account: AccountID
    ) async throws -> OwnershipConflict { .keep }
}
