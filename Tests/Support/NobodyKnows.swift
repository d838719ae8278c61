public import Purser

/// Knows no owner, and decides every conflict the same way.
public struct NobodyKnows: OwnershipPolicy {
    private let conflict: OwnershipConflict

    /// Makes the policy.
    public init(resolving conflict: OwnershipConflict = .keep) {
        self.conflict = conflict
    }

    /// Nobody's.
    public func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }

    /// Always the same.
    public func resolve(
        _ purchase: UnclaimedPurchase, ownedBy owner: AccountID, askedFor account: AccountID
    ) async throws -> OwnershipConflict { conflict }
}
