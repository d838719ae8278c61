/// Refuses an intermediate of another purpose: the same root signs authorities that issue
/// certificates to anyone who asks.
enum IntermediateMarkerRule: Rule {
    static let name = ProofRule.intermediateMarker

    static func holds(for claim: ChainClaim) -> Bool {
        claim.intermediate.has(.developerRelations)
    }
}
