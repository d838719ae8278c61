import Foundation

/// What a proof claims about its signer: three certificates, at a moment.
struct ChainClaim: Sendable {
    let leaf: Certificate
    let intermediate: Certificate
    let root: TrustedRoot
    /// The moment at which the proof says it was signed.
    let date: Date
    /// Remembers signatures that have been checked before.
    let signatures: CheckedSignatures

    /// From the leaf upwards.
    var certificates: [Certificate] { [leaf, intermediate, root.certificate] }

    /// Each certificate with the one above it.
    var links: [(child: Certificate, issuer: Certificate)] {
        [(leaf, intermediate), (intermediate, root.certificate)]
    }
}
