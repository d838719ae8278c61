/// One extension of a certificate, its value not yet read.
struct CertificateExtension: Sendable {
    let identifier: ASN1Identifier
    let isCritical: Bool
    let value: Range<Int>
}

/// Whether a certificate may issue others, and how long a chain may follow below it.
struct BasicConstraints: Sendable, Hashable {
    var isAuthority = false
    var pathLength: Int?
}

/// What a certificate's key may be used for; RFC 5280 section 4.2.1.3 numbers the bits.
struct KeyUsage: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let digitalSignature = KeyUsage(rawValue: 0x80)
    static let certificateSigning = KeyUsage(rawValue: 0x04)
}

/// Which key signed a certificate, in its issuer's numbering.
struct AuthorityKeyIdentifier: Sendable, Hashable {
    var keyIdentifier: [UInt8]?
    /// The issuer is also named by name and serial number, which no store does.
    var namesIssuer = false
}
