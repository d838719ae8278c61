/// Bytes that should be an app receipt: as the store gives it, or as text on its way.
struct AppReceiptForm: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The message's bytes.
    ///
    /// - Throws: `wrongKind` for what is a proof of another kind, such as the property list that a
    ///   transaction of iOS 6 carried, or a token.
    func message() throws(ProofFormError) -> [UInt8] {
        guard bytes.count <= 2 * DERLimits.bytes else { throw .tooLarge }
        if bytes.first == DERTag.sequence.rawValue { return bytes }
        if isToken || isPropertyList(bytes) { throw .wrongKind }
        guard let decoded = Base64.decodeLeniently(bytes[...]), !decoded.isEmpty else {
            throw .base64
        }
        if isPropertyList(decoded) { throw .wrongKind }
        return decoded
    }

    private var isToken: Bool {
        bytes.starts(with: Array("ey".utf8)) && bytes.count { $0 == UInt8(ascii: ".") } == 2
    }

    /// The old property list's form: braces around quoted keys with equals signs.
    private func isPropertyList(_ bytes: [UInt8]) -> Bool {
        let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(4096)
        guard start.first == UInt8(ascii: "{") else { return false }
        let text = String(decoding: start, as: UTF8.self)
        return text.contains("\"signature\"") || text.contains("\"purchase-info\"")
    }
}
