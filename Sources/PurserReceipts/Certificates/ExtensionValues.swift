/// The values of a certificate's extensions that some rule asks about.
///
/// Where one extension stands twice the first is read; that it does is a rule's business.
struct ExtensionValues {
    let document: DERDocument
    let extensions: [CertificateExtension]

    func basicConstraints() throws(DERError) -> BasicConstraints? {
        try value(of: .basicConstraints) { (cursor) throws(DERError) in
            try document.structure(.sequence, &cursor) { (cursor) throws(DERError) in
                var constraints = BasicConstraints()
                if let flag = try document.optional(.boolean, &cursor) {
                    constraints.isAuthority = try document.boolean(flag)
                }
                if let length = try document.optional(.integer, &cursor) {
                    let number = try document.smallInteger(length)
                    guard number >= 0 else { throw .badValue }
                    constraints.pathLength = number
                }
                return constraints
            }
        }
    }

    func keyUsage() throws(DERError) -> KeyUsage? {
        try value(of: .keyUsage) { (cursor) throws(DERError) in
            let content = try document.next(.bitString, &cursor).content
            guard
                (2...3).contains(content.count), document.bytes[content.lowerBound] < 8
            else { throw .badValue }
            return KeyUsage(rawValue: document.bytes[content.lowerBound + 1])
        }
    }

    func subjectKeyIdentifier() throws(DERError) -> [UInt8]? {
        try value(of: .subjectKeyIdentifier) { (cursor) throws(DERError) in
            Array(document.bytes[try document.next(.octetString, &cursor).content])
        }
    }

    func authorityKeyIdentifier() throws(DERError) -> AuthorityKeyIdentifier? {
        try value(of: .authorityKeyIdentifier) { (cursor) throws(DERError) in
            var members = try document.members(of: try document.next(.sequence, &cursor))
            var authority = AuthorityKeyIdentifier()
            let tag = DERTag.context(0, constructed: false)
            if let key = try document.optional(tag, &members) {
                authority.keyIdentifier = Array(document.bytes[key.content])
            }
            authority.namesIssuer = !members.isAtEnd
            return authority
        }
    }

    /// Refuses bad forms of extensions that no rule asks about but other readers do.
    func checkOthers() throws(DERError) {
        _ = try value(of: .extendedKeyUsage) { (cursor) throws(DERError) in
            try document.structure(.sequence, &cursor) { (cursor) throws(DERError) in
                repeat { _ = try document.identifier(&cursor) } while !cursor.isAtEnd
            }
        }
    }

    private func value<Value>(
        of identifier: ASN1Identifier, _ read: (inout DERCursor) throws(DERError) -> Value
    ) throws(DERError) -> Value? {
        guard let found = extensions.first(where: { $0.identifier == identifier }) else {
            return nil
        }
        var cursor = document.inside(found.value)
        let value = try read(&cursor)
        try document.end(cursor)
        return value
    }
}
