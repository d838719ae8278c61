/// Refuses a self-signed certificate that the app did not give, byte for byte: anyone can make one
/// that looks like Xcode's.
enum PinnedCertificateRule: Rule {
    static let name = ProofRule.pinnedCertificate

    static func holds(for claim: SelfSignedClaim) -> Bool {
        claim.roots.contains { $0.certificate.bytes == claim.certificate.bytes }
    }
}
