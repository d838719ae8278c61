import Foundation

/// Writes records in the core's compact form: varints, length-prefixed text, a byte for each absent
/// or present optional. The first byte of a body is the form's version.
struct RecordWriter {
    // Not `Data`: that costs several times as much for each byte.
    private var buffer: [UInt8] = []

    var data: Data { Data(buffer) }

    mutating func byte(_ value: UInt8) {
        buffer.append(value)
    }

    mutating func flag(_ value: Bool) {
        byte(value ? 1 : 0)
    }

    /// Zigzag, then seven bits a byte.
    mutating func integer(_ value: Int64) {
        var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
        while rest >= 0x80 {
            byte(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        byte(UInt8(truncatingIfNeeded: rest))
    }

    mutating func integer(_ value: Int) {
        integer(Int64(value))
    }

    mutating func bytes(_ value: Data) {
        integer(value.count)
        buffer.append(contentsOf: value)
    }

    mutating func text(_ value: String) {
        integer(value.utf8.count)
        buffer.append(contentsOf: value.utf8)
    }

    mutating func id(_ value: some TextIdentifier) {
        text(value.rawValue)
    }

    mutating func time(_ value: Timestamp) {
        integer(value.milliseconds)
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout RecordWriter, Value) -> Void) {
        flag(value != nil)
        if let value { write(&self, value) }
    }

    mutating func list<Value>(_ values: [Value], _ write: (inout RecordWriter, Value) -> Void) {
        integer(values.count)
        for value in values { write(&self, value) }
    }
}
