/// What was found out about signed purchase data.
struct PlayClaim: Sendable {
    /// The signature is by the app's key.
    let isSigned: Bool
    /// Some object has one key twice.
    let hasRepeatedKeys: Bool
}

extension RuleBook<PlayClaim> {
    static let play = RuleBook {
        PlaySignatureRule.self
        UniquePlayKeysRule.self
    }
}
