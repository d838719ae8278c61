/// Refuses certificates of version 1 and 2: they cannot say that they may not issue others, so any
/// such leaf of the root could pose as an intermediate.
enum CertificateVersionRule: Rule {
    static let name = ProofRule.certificateVersion

    static func holds(for claim: ChainClaim) -> Bool {
        claim.leaf.version == 3 && claim.intermediate.version == 3
    }
}
