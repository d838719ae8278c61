import Foundation

extension Certificate {
    /// Reads one certificate with nothing after it.
    ///
    /// - Throws: what in the bytes is not as RFC 5280 has it. A part that no store uses (unique
    ///   identifiers, other string types in names) is refused here rather than half understood.
    init(_ bytes: [UInt8]) throws(DERError) {
        guard bytes.count <= DERLimits.certificateBytes else { throw .tooLarge }
        let document = DERDocument(bytes, encoding: .der)
        var cursor = document.cursor
        var certificate = try document.members(of: try document.next(.sequence, &cursor))
        try document.end(cursor)

        let signedPart = try document.next(.sequence, &certificate)
        let outer = try document.algorithm(&certificate)
        let signature = try document.octets(
            ofBitString: try document.next(.bitString, &certificate))
        try document.end(certificate)

        var fields = try document.members(of: signedPart)
        let version = try document.version(&fields)
        let serial = try document.serialNumber(&fields)
        let inner = try document.algorithm(&fields)
        let issuer = try document.name(&fields)
        let validity = try document.structure(.sequence, &fields) { (cursor) throws(DERError) in
            (try document.time(&cursor), try document.time(&cursor))
        }
        let subject = try document.name(&fields)
        let keyMaterial = try document.publicKey(&fields)
        let extensions = try document.extensions(&fields)
        try document.end(fields)

        self.document = document
        self.version = version
        self.serial = serial
        self.issuer = issuer
        self.subject = subject
        (self.notBefore, self.notAfter) = validity
        self.keyMaterial = keyMaterial
        self.key = keyMaterial.flatMap(VerificationKey.init)
        self.extensions = extensions
        self.signedPart = signedPart.whole
        self.innerAlgorithm = inner.whole
        self.outerAlgorithm = outer.whole
        self.algorithm = outer.algorithm
        self.signature = signature
        let values = ExtensionValues(document: document, extensions: extensions)
        self.basicConstraints = try values.basicConstraints()
        self.keyUsage = try values.keyUsage()
        self.subjectKeyIdentifier = try values.subjectKeyIdentifier()
        self.authorityKeyIdentifier = try values.authorityKeyIdentifier()
        try values.checkOthers()
    }
}

extension Certificate {
    /// Reads a certificate that stands in a proof.
    init(ofProof bytes: [UInt8]) throws(ProofFormError) {
        do throws(DERError) { self = try Certificate(bytes) } catch { throw .der(error) }
    }
}

extension DERDocument {
    fileprivate func version(_ cursor: inout DERCursor) throws(DERError) -> Int {
        guard let tagged = try optional(.context(0), &cursor) else { return 1 }
        var inside = try members(of: tagged)
        let number = try smallInteger(&inside)
        try end(inside)
        guard (0...2).contains(number) else { throw .badValue }
        return number + 1
    }

    /// At most 20 bytes, of either sign: numbers below zero exist in old certificates.
    func serialNumber(_ cursor: inout DERCursor) throws(DERError) -> Range<Int> {
        let content = try next(.integer, &cursor).content
        guard (1...21).contains(content.count) else { throw .badValue }
        if content.count > 1 {
            let (first, second) = (bytes[content.lowerBound], bytes[content.lowerBound + 1])
            let isPadded = first == 0 && second < 0x80 || first == 0xFF && second >= 0x80
            guard !isPadded else { throw .notCanonical }
        }
        return content
    }

    /// An algorithm with the parameters that its kind demands: none for ECDSA, NULL for RSA.
    fileprivate func algorithm(
        _ cursor: inout DERCursor
    ) throws(DERError) -> (whole: Range<Int>, algorithm: SignatureAlgorithm?) {
        let element = try next(.sequence, &cursor)
        var parts = try members(of: element)
        let algorithm = SignatureAlgorithm(try identifier(&parts))
        switch algorithm?.isElliptic {
        case true?: try end(parts)
        case false?: try null(&parts)
        case nil: break
        }
        return (element.whole, algorithm)
    }

    /// NULL, with nothing after it.
    func null(_ cursor: inout DERCursor) throws(DERError) {
        guard try next(.null, &cursor).content.isEmpty else { throw .badValue }
        try end(cursor)
    }

    /// A name, of which only the form is looked at: names are compared as bytes.
    func name(_ cursor: inout DERCursor) throws(DERError) -> Range<Int> {
        let element = try next(.sequence, &cursor)
        var parts = try members(of: element)
        var count = 0
        while !parts.isAtEnd {
            count += 1
            guard count <= DERLimits.nameParts else { throw .tooMany }
            try structure(.set, &parts) { (cursor) throws(DERError) in
                try structure(.sequence, &cursor) { (pair) throws(DERError) in
                    _ = try identifier(&pair)
                    try text(try next(&pair))
                }
            }
        }
        guard count > 0 else { throw .badValue }
        return element.whole
    }

    private func text(_ element: DERElement) throws(DERError) {
        switch element.tag {
        case .printableString, .ia5String:
            guard bytes[element.content].allSatisfy({ $0 < 0x80 }) else { throw .badValue }
        case .utf8String:
            guard String(validating: bytes[element.content], as: UTF8.self) != nil else {
                throw .badValue
            }
        default: throw .unexpectedTag
        }
    }

    fileprivate func extensions(
        _ cursor: inout DERCursor
    ) throws(DERError) -> [CertificateExtension] {
        guard let tagged = try optional(.context(3), &cursor) else { return [] }
        var inside = try members(of: tagged)
        var list = try members(of: try next(.sequence, &inside))
        try end(inside)
        var extensions: [CertificateExtension] = []
        while !list.isAtEnd {
            guard extensions.count < DERLimits.extensions else { throw .tooMany }
            extensions.append(
                try structure(.sequence, &list) { (cursor) throws(DERError) in
                    let name = try identifier(&cursor)
                    let critical = try optional(.boolean, &cursor)
                    return CertificateExtension(
                        identifier: name,
                        isCritical: try critical.map { (flag) throws(DERError) in
                            try boolean(flag)
                        } ?? false,
                        value: try next(.octetString, &cursor).content)
                })
        }
        guard !extensions.isEmpty else { throw .badValue }
        return extensions
    }
}
