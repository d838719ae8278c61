/// Refuses JSON with one key twice in an object: of two readers one would see the first value and
/// the other the last.
enum UniqueKeysRule: Rule {
    static let name = ProofRule.uniqueKeys

    static func holds(for claim: TokenClaim) -> Bool {
        !claim.hasRepeatedKeys
    }
}
