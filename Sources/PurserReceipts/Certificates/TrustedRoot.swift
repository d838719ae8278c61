/// A certificate that proofs may lead to, given by the app or built in.
///
/// A root that stands inside a proof is never trusted: whoever forges the one can write the other.
public struct TrustedRoot: Sendable {
    let certificate: Certificate
    /// What a certificate below this root may be signed with.
    let algorithms: Set<SignatureAlgorithm>

    /// Takes the DER of a certificate.
    ///
    /// - Parameters:
    ///   - bytes: the certificate, as `openssl x509 -outform DER` or Xcode's export writes it.
    ///   - allowsSHA1: whether certificates below it may be signed over SHA-1. Only Apple's chains
    ///     for receipts up to 2023 need it.
    /// - Returns: nil if the bytes are no certificate in its own name with a key of a kind that
    ///   stores use.
    public init?(der bytes: some Sequence<UInt8>, allowsSHA1: Bool = false) {
        guard
            let certificate = try? Certificate(Array(bytes)),
            certificate.isIssued(inTheNameOf: certificate),
            let material = certificate.keyMaterial,
            certificate.algorithm?.isElliptic == material.isElliptic,
            certificate.key != nil
        else { return nil }
        self.certificate = certificate
        switch material {
        case .p256, .p384: algorithms = [.ecdsaSHA256, .ecdsaSHA384]
        case .rsa: algorithms = allowsSHA1 ? [.rsaSHA1, .rsaSHA256] : [.rsaSHA256, .rsaSHA384]
        }
    }
}
