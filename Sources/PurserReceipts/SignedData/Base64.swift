/// Base64 (RFC 4648) from bytes to bytes, strictly: one spelling for each value.
enum Base64 {
    /// Without padding, as tokens have it; `-` and `_`.
    static func decodeURL(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        decode(text, urlTable)
    }

    /// With padding, `+` and `/`.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return decode(text.dropLast(padding), standardTable)
    }

    /// As people pass it on: with or without padding, with line breaks, in either alphabet.
    static func decodeLeniently(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let dense = text.compactMap { byte -> UInt8? in
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: nil
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        let padding = dense.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return decode(dense[...].dropLast(padding), standardTable)
    }

    private static func decode(_ text: ArraySlice<UInt8>, _ table: [UInt8]) -> [UInt8]? {
        let rest = text.count % 4
        guard rest != 1 else { return nil }
        let size = text.count / 4 * 3 + (rest == 0 ? 0 : rest - 1)
        // Bits that are no base64 collect here: one comparison at the end, none on the way.
        var wrong: UInt8 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { out, count in
            text.withUnsafeBufferPointer { text in
                table.withUnsafeBufferPointer { table in
                    var (from, to) = (0, 0)
                    func six() -> UInt32 {
                        let value = table[Int(text[from])]
                        wrong |= value
                        from += 1
                        return UInt32(value)
                    }
                    while text.count - from >= 4 {
                        let word = six() << 18 | six() << 12 | six() << 6 | six()
                        out[to] = UInt8(truncatingIfNeeded: word >> 16)
                        out[to + 1] = UInt8(truncatingIfNeeded: word >> 8)
                        out[to + 2] = UInt8(truncatingIfNeeded: word)
                        to += 3
                    }
                    if rest == 2 {
                        let word = six() << 6 | six()
                        out[to] = UInt8(truncatingIfNeeded: word >> 4)
                        // Bits beyond the last byte must be zero, or one value had 16 spellings.
                        if word & 0xF != 0 { wrong = 0xFF }
                    } else if rest == 3 {
                        let word = six() << 12 | six() << 6 | six()
                        out[to] = UInt8(truncatingIfNeeded: word >> 10)
                        out[to + 1] = UInt8(truncatingIfNeeded: word >> 2)
                        if word & 0x3 != 0 { wrong = 0xFF }
                    }
                }
            }
            count = size
        }
        return wrong & 0xC0 == 0 ? bytes : nil
    }

    private static let standardTable = table("+", "/")
    private static let urlTable = table("-", "_")

    private static func table(_ plus: Unicode.Scalar, _ slash: Unicode.Scalar) -> [UInt8] {
        var table = [UInt8](repeating: 0xFF, count: 256)
        let letters = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        let small = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
        let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
        let alphabet = letters + small + digits + [UInt8(ascii: plus), UInt8(ascii: slash)]
        for (value, byte) in alphabet.enumerated() {
            table[Int(byte)] = UInt8(truncatingIfNeeded: value)
        }
        return table
    }
}
