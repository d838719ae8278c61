import Foundation

/// Reads what ``ByteWriter`` wrote; nil for anything else.
struct ByteReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func byte() -> UInt8? {
        guard index < bytes.count else { return nil }
        defer { index += 1 }
        return bytes[index]
    }

    mutating func number() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let next = byte(), shift < 64 {
            value |= UInt64(next & 0x7f) << shift
            if next < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    private mutating func slice() -> ArraySlice<UInt8>? {
        guard let count = number(), count <= UInt64(bytes.count - index) else { return nil }
        defer { index += Int(count) }
        return bytes[index..<index + Int(count)]
    }

    /// Passes over a text.
    mutating func skip() {
        _ = slice()
    }

    mutating func text() -> String? {
        slice().map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func data() -> Data? {
        slice().map { Data($0) }
    }
}
