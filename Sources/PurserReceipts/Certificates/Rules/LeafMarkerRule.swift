/// Refuses a leaf of another purpose: the same intermediate signs developers' own certificates, and
/// any of those could otherwise sign a purchase.
enum LeafMarkerRule: Rule {
    static let name = ProofRule.leafMarker

    static func holds(for claim: ChainClaim) -> Bool {
        claim.leaf.has(.receiptSigning)
    }
}
