import Purser

/// Refuses a self-signed certificate outside the test worlds of a developer's machine: the key lies
/// on that machine, and could otherwise sign purchases of the real store.
enum SelfSignedScopeRule: Rule {
    static let name = ProofRule.selfSignedScope

    static func holds(for claim: SelfSignedClaim) -> Bool {
        claim.environment.reusesTransactionIDs
    }
}
