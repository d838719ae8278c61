/// An ECDSA signature as the two numbers r and s, each as wide as the curve's order.
///
/// Tokens carry this raw form and certificates its DER. One form crosses to the platform's library,
/// so that neither can be taken for the other.
struct ECDSASignature: Sendable, Hashable {
    let raw: [UInt8]

    /// Takes r‖s as a token writes it. Nothing is checked but the width; the range is the library's.
    init?(raw: ArraySlice<UInt8>, width: Int) {
        guard raw.count == 2 * width else { return nil }
        self.raw = Array(raw)
    }

    /// Reads `SEQUENCE { r INTEGER, s INTEGER }` strictly, with nothing after it.
    init?(der bytes: ArraySlice<UInt8>, width: Int) {
        let document = DERDocument(Array(bytes), encoding: .der)
        guard
            let (r, s) = try? document.only(
                .sequence,
                { (cursor) throws(DERError) in
                    (try document.positiveInteger(&cursor), try document.positiveInteger(&cursor))
                }), r.count <= width, s.count <= width
        else { return nil }
        var raw = [UInt8](repeating: 0, count: 2 * width)
        raw.replaceSubrange(width - r.count..<width, with: document.bytes[r])
        raw.replaceSubrange(2 * width - s.count..<2 * width, with: document.bytes[s])
        self.raw = raw
    }

    /// The DER form, at most 106 bytes for the widest curve.
    var der: [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(raw.count + 10)
        for half in [raw.prefix(raw.count / 2), raw.suffix(raw.count / 2)] {
            let digits = half.drop { $0 == 0 }
            let padded = digits.first.map { $0 >= 0x80 } ?? true
            body.append(0x02)
            body.append(UInt8(truncatingIfNeeded: digits.count + (padded ? 1 : 0)))
            if padded { body.append(0) }
            body.append(contentsOf: digits)
        }
        return [0x30, UInt8(truncatingIfNeeded: body.count)] + body
    }
}
