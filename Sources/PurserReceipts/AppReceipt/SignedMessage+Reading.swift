extension SignedMessage {
    /// Reads a message with nothing after it.
    init(_ bytes: [UInt8]) throws(ProofFormError) {
        guard bytes.count <= DERLimits.bytes else { throw .tooLarge }
        let document = DERDocument(bytes, encoding: .ber)
        let reading: Reading
        do throws(DERError) {
            reading = try document.only(.sequence) { (cursor) throws(DERError) in
                guard try document.identifier(&cursor) == .signedData else {
                    throw .unexpectedTag
                }
                return try document.structure(.context(0), &cursor) { (cursor) throws(DERError) in
                    try Reading(document, &cursor)
                }
            }
        } catch {
            throw .der(error)
        }
        guard let content = reading.content else { throw .detachedContent }
        guard !reading.signers.isEmpty else { throw .signerForm }
        self.document = document
        self.digests = reading.digests
        self.contentType = reading.contentType
        self.content = content.document
        self.contentRange = content.range
        self.certificates = reading.certificates
        self.signers = reading.signers
    }

    fileprivate struct Reading {
        var digests: [ASN1Identifier] = []
        var contentType: ASN1Identifier
        var content: (document: DERDocument, range: Range<Int>)?
        var certificates: [Range<Int>] = []
        var signers: [Signer] = []
    }
}

extension SignedMessage.Reading {
    /// Reads the members of `SignedData`.
    init(_ document: DERDocument, _ cursor: inout DERCursor) throws(DERError) {
        var message = try document.members(of: try document.next(.sequence, &cursor))
        _ = try document.smallInteger(&message)
        digests = try document.list(.set, &message) { (cursor) throws(DERError) in
            try document.digest(&cursor)
        }
        (contentType, content) = try document.structure(.sequence, &message) {
            (cursor) throws(DERError) in
            (try document.identifier(&cursor), try document.content(&cursor))
        }
        if let bag = try document.optional(.context(0), &message) {
            var cursor = try document.members(of: bag)
            while !cursor.isAtEnd {
                guard certificates.count < DERLimits.certificates else { throw .tooMany }
                certificates.append(try document.next(.sequence, &cursor).whole)
            }
        }
        // Lists of revoked certificates, which no store sends and nothing here reads.
        _ = try document.optional(.context(1), &message)
        signers = try document.list(.set, &message) { (cursor) throws(DERError) in
            try document.structure(.sequence, &cursor) { (cursor) throws(DERError) in
                try document.signer(&cursor)
            }
        }
        try document.end(message)
    }
}

extension DERDocument {
    /// At most eight members of one kind.
    fileprivate func list<Value>(
        _ tag: DERTag, _ cursor: inout DERCursor,
        _ read: (inout DERCursor) throws(DERError) -> Value
    ) throws(DERError) -> [Value] {
        var members = try members(of: try next(tag, &cursor))
        var values: [Value] = []
        while !members.isAtEnd {
            guard values.count < DERLimits.certificates else { throw .tooMany }
            values.append(try read(&members))
        }
        return values
    }

    /// A digest's name; its parameters are absent or NULL.
    fileprivate func digest(_ cursor: inout DERCursor) throws(DERError) -> ASN1Identifier {
        try structure(.sequence, &cursor) { (cursor) throws(DERError) in
            let name = try identifier(&cursor)
            if !cursor.isAtEnd { try null(&cursor) }
            return name
        }
    }

    /// The octets of the content, nil if the message is detached from it.
    fileprivate func content(
        _ cursor: inout DERCursor
    ) throws(DERError) -> (document: DERDocument, range: Range<Int>)? {
        guard !cursor.isAtEnd else { return nil }
        return try structure(.context(0), &cursor) { (cursor) throws(DERError) in
            let octets = try next(&cursor)
            if octets.tag == .octetString { return (self, octets.content) }
            guard octets.tag == .constructedOctetString else { throw .unexpectedTag }
            var pieces: [Range<Int>] = []
            var inside = try members(of: octets)
            while !inside.isAtEnd { pieces.append(try next(.octetString, &inside).content) }
            if pieces.count == 1 { return (self, pieces[0]) }
            var joined: [UInt8] = []
            joined.reserveCapacity(octets.content.count)
            for piece in pieces { joined.append(contentsOf: bytes[piece]) }
            return (DERDocument(joined, encoding: .ber), joined.indices)
        }
    }

    fileprivate func signer(
        _ cursor: inout DERCursor
    ) throws(DERError) -> SignedMessage.Signer {
        // Version 1 names the signer by issuer and serial number, the only way read here.
        guard try smallInteger(&cursor) == 1 else { throw .badValue }
        let (issuer, serial) = try structure(.sequence, &cursor) { (cursor) throws(DERError) in
            (try name(&cursor), try serialNumber(&cursor))
        }
        let digest = try digest(&cursor)
        let attributes = try optional(.context(0), &cursor).map { (element) throws(DERError) in
            try signedAttributes(element)
        }
        let algorithm = try self.digest(&cursor)
        let signature = try next(.octetString, &cursor).content
        // Attributes that are not signed say nothing.
        _ = try optional(.context(1), &cursor)
        return SignedMessage.Signer(
            issuer: issuer, serial: serial, digest: digest, signedAttributes: attributes,
            algorithm: algorithm, signature: signature)
    }

    private func signedAttributes(
        _ element: DERElement
    ) throws(DERError) -> SignedMessage.SignedAttributes {
        // What is signed is the DER; bytes in another spelling are not it.
        let strict = DERDocument(bytes, encoding: .der)
        var cursor = strict.inside(element.whole)
        var list = try strict.members(of: try strict.next(.context(0), &cursor))
        var values: [ASN1Identifier: [Range<Int>]] = [:]
        var count = 0
        while !list.isAtEnd {
            count += 1
            guard count <= DERLimits.extensions else { throw .tooMany }
            try strict.structure(.sequence, &list) { (cursor) throws(DERError) in
                let name = try strict.identifier(&cursor)
                var set = try strict.members(of: try strict.next(.set, &cursor))
                repeat {
                    values[name, default: []].append(try strict.next(&set).whole)
                } while !set.isAtEnd
            }
        }
        return SignedMessage.SignedAttributes(
            whole: element.whole,
            contentType: try strict.only(values[.contentTypeAttribute]) {
                (cursor) throws(DERError) in try strict.identifier(&cursor)
            },
            messageDigest: try strict.only(values[.messageDigestAttribute]) {
                (cursor) throws(DERError) in
                Array(strict.bytes[try strict.next(.octetString, &cursor).content])
            })
    }

    /// The one value of an attribute; nil if there is none, or a second.
    private func only<Value>(
        _ values: [Range<Int>]?, _ read: (inout DERCursor) throws(DERError) -> Value
    ) throws(DERError) -> Value? {
        guard let values, values.count == 1 else { return nil }
        var cursor = inside(values[0])
        return try read(&cursor)
    }
}
