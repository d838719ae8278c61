import Purser

/// A signer that stands alone, as the certificates made by Xcode do.
struct SelfSignedClaim: Sendable {
    let certificate: Certificate
    /// The world that the proof says it is from.
    let environment: StoreEnvironment
    /// What the app gave for that world.
    let roots: [TrustedRoot]
}

extension RuleBook<SelfSignedClaim> {
    static let selfSigned = RuleBook {
        PinnedCertificateRule.self
        SelfSignedScopeRule.self
    }
}
