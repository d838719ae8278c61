/// Refuses a certificate that demands something not understood here: its issuer meant it to be
/// worth nothing to those who do not know.
enum CriticalExtensionRule: Rule {
    static let name = ProofRule.criticalExtension

    static func holds(for claim: ChainClaim) -> Bool {
        claim.certificates.allSatisfy { certificate in
            certificate.extensions.allSatisfy { !$0.isCritical || known.contains($0.identifier) }
        }
    }

    private static let known: Set<ASN1Identifier> = [.basicConstraints, .keyUsage]
}
