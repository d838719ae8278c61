import Purser

/// A token that was read whole, with the rules of authenticity that it breaks.
///
/// Whoever reads ``claims`` of a token whose ``brokenRules`` is not empty reads what anyone may
/// have written.
package struct CheckedToken: Sendable {
    let claims: JSONObject
    /// The world that the token says it is from.
    let environment: StoreEnvironment
    /// When the token says it was signed.
    let signedAt: Timestamp?
    /// In the order of the rule books; empty if it is authentic.
    package var brokenRules: [ProofRule]
    /// From the leaf upwards.
    let certificates: [Certificate]
    /// No root is trusted for this world, so that nobody can say.
    var lacksRoot = false
}
