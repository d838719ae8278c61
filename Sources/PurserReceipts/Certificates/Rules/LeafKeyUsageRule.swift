/// Refuses a leaf whose key was made for something else than signing, such as encryption, where a
/// signature can be had by tricking its holder.
enum LeafKeyUsageRule: Rule {
    static let name = ProofRule.leafKeyUsage

    static func holds(for claim: ChainClaim) -> Bool {
        claim.leaf.keyUsage?.contains(.digitalSignature) ?? true
    }
}
