import Foundation

/// Certificates that must be valid at the moment at which a proof was signed.
struct ValidityClaim: Sendable {
    let certificates: [Certificate]
    let date: Date
}

extension RuleBook<ValidityClaim> {
    /// What holds of every certificate, also of one that the app gave itself.
    static let validity = RuleBook {
        NotYetValidRule.self
        ExpiredRule.self
    }
}
