public import Foundation

/// Asks online whether certificates were revoked, for apps that want to know.
public protocol RevocationChecking: Sendable {
    /// Answers for one proof's certificates, from the leaf upwards, each as DER.
    ///
    /// Called after every other rule has held; calls may overlap, and the caller's time limit
    /// holds.
    ///
    /// - Returns: `revoked` only on the authority's own word. An odd answer is `unknown`.
    func revocation(of certificates: [Data]) async -> RevocationAnswer
}
