/// What a token claims, with what was found out about its signature.
struct TokenClaim: Sendable {
    let header: TokenHeader
    /// Set if the header holds one certificate alone.
    let selfSigned: Certificate?
    /// Some object in the header or the payload has one key twice.
    let hasRepeatedKeys: Bool
    /// The signature is by the leaf's key.
    let isSigned: Bool
}

extension RuleBook<TokenClaim> {
    static let token = RuleBook {
        TokenAlgorithmRule.self
        TokenHeaderRule.self
        ChainLengthRule.self
        TokenSignatureRule.self
        UniqueKeysRule.self
    }
}
