/// Zeros without end in a few bytes, as gzip (RFC 1952) around fixed Huffman codes (RFC 1951).
enum GzipBomb {
    /// Each 13 bits repeat the byte before 258 times.
    static func bytes(inflatedBytes: Int) -> [UInt8] {
        var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var word: UInt64 = 0
        var count: UInt64 = 0
        func put(_ bits: UInt64, _ width: UInt64) {
            word |= bits << count
            count += width
            while count >= 8 {
                out.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
                count -= 8
            }
        }
        // Last block, fixed codes; then the literal 0, whose code is 00110000, highest bit first.
        put(0b011, 3)
        put(0b0000_1100, 8)
        // Length 258 is 11000101, highest bit first; distance 1 is five zeros.
        for _ in 0..<inflatedBytes / 258 { put(0b0_0000_1010_0011, 13) }
        put(0, 7)
        if count > 0 { put(0, 8 - count) }
        return out
    }
}
