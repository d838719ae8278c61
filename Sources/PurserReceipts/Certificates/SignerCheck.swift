import Foundation
import Purser

/// Judges who signed a proof: a chain of three, or one certificate that the app gave.
struct SignerCheck: Sendable {
    let roots: TrustedRoots
    let signatures: CheckedSignatures

    /// What was found about a signer.
    struct Finding: Sendable {
        var brokenRules: [ProofRule]
        /// From the leaf upwards; the trusted root, if one was found, is the last.
        var certificates: [Certificate]
    }

    /// Judges a leaf and the certificate above it.
    ///
    /// - Returns: nil if no root is trusted for this world, so that nothing can be judged.
    func chain(
        leaf: Certificate, intermediate: Certificate, in environment: StoreEnvironment,
        at date: Date
    ) -> Finding? {
        guard let root = root(for: intermediate, in: environment) else { return nil }
        let claim = ChainClaim(
            leaf: leaf, intermediate: intermediate, root: root, date: date,
            signatures: signatures)
        let validity = ValidityClaim(certificates: claim.certificates, date: date)
        return Finding(
            brokenRules: RuleBook.chain.broken(by: claim)
                + RuleBook.validity.broken(by: validity),
            certificates: claim.certificates)
    }

    /// Judges a certificate that stands alone.
    func selfSigned(
        _ certificate: Certificate, in environment: StoreEnvironment, at date: Date
    ) -> Finding {
        let claim = SelfSignedClaim(
            certificate: certificate, environment: environment,
            roots: roots.roots(in: environment))
        let validity = ValidityClaim(certificates: [certificate], date: date)
        return Finding(
            brokenRules: RuleBook.selfSigned.broken(by: claim)
                + RuleBook.validity.broken(by: validity),
            certificates: [certificate])
    }

    /// The root that the intermediate names; of several with that name, the one that signed it.
    /// Where none has the name the first is taken, and the rules say what does not fit.
    private func root(
        for intermediate: Certificate, in environment: StoreEnvironment
    ) -> TrustedRoot? {
        let trusted = roots.roots(in: environment)
        let named = trusted.filter { intermediate.isIssued(inTheNameOf: $0.certificate) }
        guard named.count > 1 else { return named.first ?? trusted.first }
        return named.first { signatures.isSigned(intermediate, by: $0.certificate) } ?? named[0]
    }
}
