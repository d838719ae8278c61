import Foundation

/// A certificate's parts, as they are written: nothing here has been judged.
struct Certificate: Sendable {
    let document: DERDocument
    /// 1, 2 or 3; only the third version has extensions.
    let version: Int
    let serial: Range<Int>
    let issuer: Range<Int>
    let subject: Range<Int>
    let notBefore: Date
    let notAfter: Date
    /// Nil for a kind of key that no store uses.
    let keyMaterial: PublicKeyMaterial?
    /// Nil also for numbers that are no key of their kind.
    let key: VerificationKey?
    let extensions: [CertificateExtension]
    /// Absent is told from "may not issue": rules differ.
    let basicConstraints: BasicConstraints?
    let keyUsage: KeyUsage?
    let subjectKeyIdentifier: [UInt8]?
    let authorityKeyIdentifier: AuthorityKeyIdentifier?
    /// What the signature covers.
    let signedPart: Range<Int>
    /// The algorithm that the signed part names.
    let innerAlgorithm: Range<Int>
    /// The algorithm that stands beside the signature, and is not covered by it.
    let outerAlgorithm: Range<Int>
    /// Nil for an algorithm that no root allows.
    let algorithm: SignatureAlgorithm?
    let signature: Range<Int>

    /// The DER that the certificate was read from.
    var bytes: [UInt8] { document.bytes }

    func has(_ identifier: ASN1Identifier) -> Bool {
        extensions.contains { $0.identifier == identifier }
    }

    /// Whether this certificate names `other` as its issuer, byte for byte.
    func isIssued(inTheNameOf other: Certificate) -> Bool {
        document.equal(issuer, other.subject, in: other.document)
    }

    /// Whether this certificate's signature is by `key`.
    func isSigned(by key: VerificationKey?) -> Bool {
        guard let key, let algorithm else { return false }
        let message = document.bytes[signedPart]
        switch key.material {
        case .rsa:
            guard !algorithm.isElliptic else { return false }
            return key.verifies(
                pkcs1: document.bytes[signature], over: message, hash: algorithm.hash)
        case .p256:
            return isSigned(by: key, width: 32, algorithm, message)
        case .p384:
            return isSigned(by: key, width: 48, algorithm, message)
        }
    }

    private func isSigned(
        by key: VerificationKey, width: Int, _ algorithm: SignatureAlgorithm,
        _ message: ArraySlice<UInt8>
    ) -> Bool {
        guard
            algorithm.isElliptic,
            let pair = ECDSASignature(der: document.bytes[signature], width: width)
        else { return false }
        return key.verifies(pair, over: message, hash: algorithm.hash)
    }
}
