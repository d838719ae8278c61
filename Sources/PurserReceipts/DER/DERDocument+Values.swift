extension DERDocument {
    /// The digits of an integer that is not negative, without leading zeros; empty for zero.
    func positiveInteger(_ cursor: inout DERCursor) throws(DERError) -> Range<Int> {
        let content = try next(.integer, &cursor).content
        guard let first = bytes[content].first, first < 0x80 else { throw .badValue }
        guard first == 0 else { return content }
        // 0x00 in front is there only to keep a number with its top bit set from being negative.
        guard content.count == 1 || bytes[content.lowerBound + 1] >= 0x80 else {
            throw .notCanonical
        }
        return content.lowerBound + 1..<content.upperBound
    }

    /// An integer of at most seven bytes, as a number.
    func smallInteger(_ cursor: inout DERCursor) throws(DERError) -> Int {
        try smallInteger(try next(.integer, &cursor))
    }

    /// The number in an element that was read as an integer.
    func smallInteger(_ element: DERElement) throws(DERError) -> Int {
        let content = element.content
        guard element.tag == .integer, !content.isEmpty, content.count <= 7 else {
            throw .badValue
        }
        var value = bytes[content.lowerBound] >= 0x80 ? -1 : 0
        for place in content { value = value << 8 | Int(bytes[place]) }
        return value
    }

    /// A Boolean; in DER true is 0xFF and nothing else.
    func boolean(_ element: DERElement) throws(DERError) -> Bool {
        guard element.tag == .boolean, element.content.count == 1 else { throw .badValue }
        switch bytes[element.content.lowerBound] {
        case 0: return false
        case 0xFF: return true
        default:
            guard encoding == .ber else { throw .notCanonical }
            return true
        }
    }

    /// The whole bytes of a bit string that has no part of a byte.
    func octets(ofBitString element: DERElement) throws(DERError) -> Range<Int> {
        guard
            element.tag == .bitString, !element.content.isEmpty,
            bytes[element.content.lowerBound] == 0
        else { throw .badValue }
        return element.content.lowerBound + 1..<element.content.upperBound
    }

    /// An object identifier, compared by its bytes.
    func identifier(_ cursor: inout DERCursor) throws(DERError) -> ASN1Identifier {
        let content = try next(.objectIdentifier, &cursor).content
        guard let last = bytes[content].last, last < 0x80, content.count <= 32 else {
            throw .badValue
        }
        // 0x80 in front of an arc is a second spelling of the same number.
        var startsArc = true
        for byte in bytes[content] {
            guard !(startsArc && byte == 0x80) else { throw .notCanonical }
            startsArc = byte < 0x80
        }
        return ASN1Identifier(bytes: Array(bytes[content]))
    }

    /// Whether the values at two places, possibly of two documents, are the same bytes.
    func equal(_ range: Range<Int>, _ other: Range<Int>, in document: DERDocument) -> Bool {
        bytes[range] == document.bytes[other]
    }
}
