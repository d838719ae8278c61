/// An object identifier, as its encoded bytes.
struct ASN1Identifier: Sendable, Hashable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Encodes the numbers; the first two share a byte.
    init(_ first: UInt, _ second: UInt, _ rest: UInt...) {
        var bytes = [UInt8(truncatingIfNeeded: first &* 40 &+ second)]
        for arc in rest {
            var groups = [UInt8(truncatingIfNeeded: arc & 0x7F)]
            var left = arc >> 7
            while left > 0 {
                groups.append(UInt8(truncatingIfNeeded: left & 0x7F) | 0x80)
                left >>= 7
            }
            bytes.append(contentsOf: groups.reversed())
        }
        self.bytes = bytes
    }
}

extension ASN1Identifier {
    // Keys and signatures (RFC 3279, RFC 4055, RFC 5758).
    static let ecPublicKey = ASN1Identifier(1, 2, 840, 10045, 2, 1)
    static let curveP256 = ASN1Identifier(1, 2, 840, 10045, 3, 1, 7)
    static let curveP384 = ASN1Identifier(1, 3, 132, 0, 34)
    static let ecdsaSHA256 = ASN1Identifier(1, 2, 840, 10045, 4, 3, 2)
    static let ecdsaSHA384 = ASN1Identifier(1, 2, 840, 10045, 4, 3, 3)
    static let rsaEncryption = ASN1Identifier(1, 2, 840, 113549, 1, 1, 1)
    static let rsaSHA1 = ASN1Identifier(1, 2, 840, 113549, 1, 1, 5)
    static let rsaSHA256 = ASN1Identifier(1, 2, 840, 113549, 1, 1, 11)
    static let rsaSHA384 = ASN1Identifier(1, 2, 840, 113549, 1, 1, 12)
    static let sha1 = ASN1Identifier(1, 3, 14, 3, 2, 26)
    static let sha256 = ASN1Identifier(2, 16, 840, 1, 101, 3, 4, 2, 1)

    // Messages (RFC 5652).
    static let signedData = ASN1Identifier(1, 2, 840, 113549, 1, 7, 2)
    static let data = ASN1Identifier(1, 2, 840, 113549, 1, 7, 1)
    static let contentTypeAttribute = ASN1Identifier(1, 2, 840, 113549, 1, 9, 3)
    static let messageDigestAttribute = ASN1Identifier(1, 2, 840, 113549, 1, 9, 4)

    // Extensions of certificates (RFC 5280, RFC 3820, RFC 3779).
    static let subjectKeyIdentifier = ASN1Identifier(2, 5, 29, 14)
    static let keyUsage = ASN1Identifier(2, 5, 29, 15)
    static let subjectAlternativeName = ASN1Identifier(2, 5, 29, 17)
    static let basicConstraints = ASN1Identifier(2, 5, 29, 19)
    static let nameConstraints = ASN1Identifier(2, 5, 29, 30)
    static let policyConstraints = ASN1Identifier(2, 5, 29, 36)
    static let authorityKeyIdentifier = ASN1Identifier(2, 5, 29, 35)
    static let extendedKeyUsage = ASN1Identifier(2, 5, 29, 37)
    static let proxyCertificate = ASN1Identifier(1, 3, 6, 1, 5, 5, 7, 1, 14)
    static let addressBlocks = ASN1Identifier(1, 3, 6, 1, 5, 5, 7, 1, 7)
    static let autonomousSystems = ASN1Identifier(1, 3, 6, 1, 5, 5, 7, 1, 8)

    // What Apple puts into certificates, to say what they are for.
    static let receiptSigning = ASN1Identifier(1, 2, 840, 113635, 100, 6, 11, 1)
    static let developerRelations = ASN1Identifier(1, 2, 840, 113635, 100, 6, 2, 1)
}
