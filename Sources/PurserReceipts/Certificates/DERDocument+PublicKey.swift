extension DERDocument {
    /// A `SubjectPublicKeyInfo`: nil for a kind of key that no store uses.
    func publicKey(_ cursor: inout DERCursor) throws(DERError) -> PublicKeyMaterial? {
        try structure(.sequence, &cursor) { (info) throws(DERError) in
            var algorithm = try members(of: try next(.sequence, &info))
            let kind = try identifier(&algorithm)
            let key = try octets(ofBitString: try next(.bitString, &info))
            switch kind {
            case .ecPublicKey:
                // Named curves only: a curve that is spelt out may be one with a known key.
                let curve = try identifier(&algorithm)
                try end(algorithm)
                return point(key, on: curve)
            case .rsaEncryption:
                try null(&algorithm)
                return try rsaKey(key)
            default:
                return nil
            }
        }
    }

    private func point(_ key: Range<Int>, on curve: ASN1Identifier) -> PublicKeyMaterial? {
        switch (curve, key.count, bytes[key].first) {
        case (.curveP256, 65, 4): .p256(point: Array(bytes[key]))
        case (.curveP384, 97, 4): .p384(point: Array(bytes[key]))
        default: nil
        }
    }

    private func rsaKey(_ key: Range<Int>) throws(DERError) -> PublicKeyMaterial {
        var inside = inside(key)
        let numbers = try structure(.sequence, &inside) { (cursor) throws(DERError) in
            (try positiveInteger(&cursor), try positiveInteger(&cursor))
        }
        try end(inside)
        return .rsa(
            pkcs1: Array(bytes[key]), modulus: Array(bytes[numbers.0]),
            exponent: Array(bytes[numbers.1]))
    }
}

extension PublicKeyMaterial {
    /// Reads a `SubjectPublicKeyInfo` that stands alone, such as a Play app's key.
    init?(subjectPublicKeyInfo bytes: [UInt8]) throws(DERError) {
        guard bytes.count <= DERLimits.certificateBytes else { throw .tooLarge }
        let document = DERDocument(bytes, encoding: .der)
        var cursor = document.cursor
        let key = try document.publicKey(&cursor)
        try document.end(cursor)
        guard let key else { return nil }
        self = key
    }
}
