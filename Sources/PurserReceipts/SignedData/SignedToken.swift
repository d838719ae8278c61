/// A token's three parts as places in its text; nothing has been decoded or judged.
struct SignedToken: Sendable {
    /// A notification with two tokens inside has some 20 KB.
    static let sizeLimitBytes = 512 << 10

    let bytes: [UInt8]
    let header: Range<Int>
    let payload: Range<Int>
    let signature: Range<Int>

    /// What the signature covers: header and payload with the dot between them.
    var signedPart: Range<Int> { 0..<payload.upperBound }

    /// Splits a token at its dots.
    init(_ bytes: [UInt8]) throws(ProofFormError) {
        guard bytes.count <= Self.sizeLimitBytes else { throw .tooLarge }
        let dot = UInt8(ascii: ".")
        guard
            let first = bytes.firstIndex(of: dot),
            let last = bytes.lastIndex(of: dot), first < last,
            !bytes[first + 1..<last].contains(dot)
        else { throw .notThreeParts }
        self.init(bytes, headerEnd: first, payloadEnd: last)
    }

    /// Splits a token whose header is known.
    ///
    /// - Returns: nil if the header is another one.
    init?(_ bytes: [UInt8], knownHeader header: [UInt8]) {
        // A signature of two 32-byte numbers is 86 characters long.
        let last = bytes.count - 87
        guard
            bytes.count <= Self.sizeLimitBytes, last > header.count,
            bytes[header.count] == UInt8(ascii: "."), bytes[last] == UInt8(ascii: "."),
            bytes.starts(with: header)
        else { return nil }
        self.init(bytes, headerEnd: header.count, payloadEnd: last)
    }

    private init(_ bytes: [UInt8], headerEnd: Int, payloadEnd: Int) {
        self.bytes = bytes
        header = 0..<headerEnd
        payload = headerEnd + 1..<payloadEnd
        signature = payloadEnd + 1..<bytes.count
    }

    /// The payload's JSON.
    func claims() throws(ProofFormError) -> (object: JSONObject, hasRepeatedKeys: Bool) {
        try Self.object(bytes[payload])
    }

    /// The JSON object in a part of a token.
    static func object(
        _ part: ArraySlice<UInt8>
    ) throws(ProofFormError) -> (object: JSONObject, hasRepeatedKeys: Bool) {
        guard let text = Base64.decodeURL(part) else { throw .base64 }
        let json: (value: JSONValue, hasRepeatedKeys: Bool)
        do { json = try JSONReader.read(text[...]) } catch { throw .json(error) }
        guard let object = json.value.object else { throw .wrongShape }
        return (object, json.hasRepeatedKeys)
    }
}
