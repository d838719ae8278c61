/// Refuses an issuer whose key was not made to sign certificates. A certificate that does not say
/// what its key is for is left to the other rules, as RFC 5280 has it.
enum IssuerKeyUsageRule: Rule {
    static let name = ProofRule.issuerKeyUsage

    static func holds(for claim: ChainClaim) -> Bool {
        claim.links.allSatisfy { $0.issuer.keyUsage?.contains(.certificateSigning) ?? true }
    }
}
