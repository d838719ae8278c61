/// Refuses a certificate that limits which names, addresses or delegates may stand below it: none
/// of that is checked here, and an authority so limited may be in anyone's hands.
enum RestrictingExtensionRule: Rule {
    static let name = ProofRule.restrictingExtension

    static func holds(for claim: ChainClaim) -> Bool {
        claim.certificates.allSatisfy { certificate in
            certificate.extensions.allSatisfy { !restricting.contains($0.identifier) }
        }
    }

    private static let restricting: Set<ASN1Identifier> = [
        .nameConstraints, .policyConstraints, .proxyCertificate, .addressBlocks,
        .autonomousSystems,
    ]
}
