/// Refuses a certificate with one extension twice, which two readers would read in two ways.
enum UniqueExtensionsRule: Rule {
    static let name = ProofRule.uniqueExtensions

    static func holds(for claim: ChainClaim) -> Bool {
        claim.certificates.allSatisfy { certificate in
            Set(certificate.extensions.map(\.identifier)).count == certificate.extensions.count
        }
    }
}
