/// Refuses data with one key twice in an object: of two readers one would see the first value and
/// the other the last.
enum UniquePlayKeysRule: Rule {
    static let name = ProofRule.uniqueKeys

    static func holds(for claim: PlayClaim) -> Bool {
        !claim.hasRepeatedKeys
    }
}
