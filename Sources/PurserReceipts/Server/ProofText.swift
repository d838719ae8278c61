import Foundation
import Purser

/// A proof as text that survives a JSON round trip byte for byte: no line breaks, one spelling.
struct ProofText: Hashable, Sendable {
    let kind: ProofKind
    /// The kind's name; for an opaque proof the name of its form.
    let name: String
    let text: String
    /// The signature that stands beside a Play purchase.
    var signature: String?

    /// Reads a proof, undoing what was done to it on the way here.
    ///
    /// - Parameter accepted: the kinds that whoever is asked can judge.
    /// - Throws: ``Undecided`` without anything being sent: there is no proof, it is empty, or it
    ///   is of another kind than asked for.
    init(_ receipt: Receipt, accepting accepted: Set<ProofKind>) throws(Undecided) {
        switch receipt {
        case .noReceipt:
            throw Undecided(.noReceipt, "the store gave no proof yet")
        case .appReceipt(let data):
            self = try Self.appReceipt(data)
        case .signedData(let text):
            self = try Self.signedData(text)
        case .playPurchase(let data, let signature):
            try Self.refuseEmpty(data.utf8.isEmpty || signature.utf8.isEmpty)
            // The data's exact text is what was signed; only the signature is spelt anew.
            self.init(.playPurchase, data)
            self.signature = Self.spelt(signature)
        case .opaque(let form, let data):
            try Self.refuseEmpty(data.isEmpty)
            self.init(.opaque, data.base64EncodedString(), name: form)
        }
        guard accepted.contains(kind) else {
            throw Undecided(.wrongProofKind, "\(kind.rawValue) where it cannot be judged")
        }
    }

    private init(_ kind: ProofKind, _ text: String, name: String? = nil) {
        self.kind = kind
        self.name = name ?? kind.rawValue
        self.text = text
    }

    private static func refuseEmpty(_ isEmpty: Bool) throws(Undecided) {
        if isEmpty { throw Undecided(.receiptUnreadable, "the proof is empty") }
    }

    private static func signedData(_ text: String) throws(Undecided) -> ProofText {
        let dense = Array(text.utf8.filter { !isSpace($0) })
        try refuseEmpty(dense.isEmpty)
        guard isToken(dense) else {
            throw Undecided(
                .wrongProofKind, "a signed token was expected: three parts and two dots")
        }
        return ProofText(.signedData, String(decoding: dense, as: UTF8.self))
    }

    private static func appReceipt(_ data: Data) throws(Undecided) -> ProofText {
        var bytes = Array(data)
        try refuseEmpty(bytes.allSatisfy(isSpace))
        // Some code hands the receipt's base64 on as the receipt, or encodes it once more.
        for _ in 0..<2 where !isReceipt(bytes) {
            let dense = bytes.filter { !isSpace($0) }
            guard !isToken(dense) else {
                throw Undecided(.wrongProofKind, "a signed token where a receipt was expected")
            }
            guard let decoded = decoded(bytes) else { break }
            bytes = decoded
        }
        // What is neither is sent as it is: to refuse it is the other side's part.
        return ProofText(.appReceipt, Data(bytes).base64EncodedString())
    }

    /// Decodes base64 with line breaks, or with spaces where form encoding lost the plus signs.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        let plain = Base64.decodeLeniently(text[...])
        if let plain, isReceipt(plain) { return plain }
        let inner = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        let restored = Base64.decodeLeniently(Array(inner.replacing(" ", with: "+").utf8)[...])
        if let restored, isReceipt(restored) { return restored }
        return plain
    }

    /// Base64 as a signature has it: without white space, plus signs restored if some were lost.
    private static func spelt(_ signature: String) -> String {
        let trimmed = signature.trimmingCharacters(in: .whitespacesAndNewlines)
        let dense = trimmed.filter { !$0.isWhitespace }
        guard dense.utf8.count % 4 != 0, trimmed.contains(" ") else { return dense }
        return trimmed.replacing(" ", with: "+").filter { !$0.isWhitespace }
    }

    /// Whether bytes are a receipt by their form: one whole structure in DER or BER, or the
    /// property list of iOS 6.
    private static func isReceipt(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, bytes.count > 1 else { return false }
        if first == UInt8(ascii: "{") { return true }
        guard first == 0x30 else { return false }
        let form = Int(bytes[1])
        switch form {
        case ..<0x80: return bytes.count == 2 + form
        case 0x80: return true
        case 0x81...0x84:
            let count = form - 0x80
            guard bytes.count >= 2 + count else { return false }
            let length = bytes[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
            return bytes.count == 2 + count + length
        default: return false
        }
    }

    /// Whether text has the form of a compact token.
    private static func isToken(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isTokenByte) }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
