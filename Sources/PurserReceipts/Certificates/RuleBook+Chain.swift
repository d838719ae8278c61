extension RuleBook<ChainClaim> {
    /// What every chain of a leaf, an intermediate and a trusted root must fulfil.
    static let chain = RuleBook {
        CertificateVersionRule.self
        IssuerNameRule.self
        LeafSignatureRule.self
        IntermediateSignatureRule.self
        IssuerIsAuthorityRule.self
        LeafIsNoAuthorityRule.self
        PathLengthRule.self
        IssuerKeyUsageRule.self
        LeafKeyUsageRule.self
        LeafMarkerRule.self
        IntermediateMarkerRule.self
        CriticalExtensionRule.self
        RestrictingExtensionRule.self
        UniqueExtensionsRule.self
        AuthorityKeyRule.self
        InnerAlgorithmRule.self
        AllowedAlgorithmRule.self
        KeyStrengthRule.self
    }
}
