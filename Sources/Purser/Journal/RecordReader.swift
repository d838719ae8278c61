import Foundation

/// A body that is damaged or from a newer version of the library.
package struct UnreadableRecord: Error, Hashable, Sendable {
    package let isNewer: Bool
}

/// Reads what ``RecordWriter`` wrote; whatever the bytes are, it throws and never traps.
struct RecordReader {
    private let data: [UInt8]
    private var position = 0

    init(_ data: Data) {
        self.data = Array(data)
    }

    static var damaged: UnreadableRecord { UnreadableRecord(isNewer: false) }

    mutating func byte() throws(UnreadableRecord) -> UInt8 {
        guard position < data.endIndex else { throw Self.damaged }
        defer { position += 1 }
        return data[position]
    }

    mutating func flag() throws(UnreadableRecord) -> Bool {
        switch try byte() {
        case 0: false
        case 1: true
        default: throw Self.damaged
        }
    }

    mutating func integer() throws(UnreadableRecord) -> Int64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            let next = try byte()
            guard shift < 63 || next <= 1 else { throw Self.damaged }
            value |= UInt64(next & 0x7f) << shift
            if next < 0x80 {
                return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
            }
        }
        throw Self.damaged
    }

    mutating func count() throws(UnreadableRecord) -> Int {
        guard let value = Int(exactly: try integer()), value >= 0, value <= data.endIndex - position
        else { throw Self.damaged }
        return value
    }

    mutating func int() throws(UnreadableRecord) -> Int {
        guard let value = Int(exactly: try integer()) else { throw Self.damaged }
        return value
    }

    /// A number within the range that the core writes; others would overflow later.
    mutating func int(in range: ClosedRange<Int>) throws(UnreadableRecord) -> Int {
        let value = try int()
        guard range.contains(value) else { throw Self.damaged }
        return value
    }

    /// Nothing follows what was read.
    func end() throws(UnreadableRecord) {
        guard position == data.endIndex else { throw Self.damaged }
    }

    mutating func bytes() throws(UnreadableRecord) -> Data {
        let count = try count()
        defer { position += count }
        return Data(data[position..<position + count])
    }

    mutating func text() throws(UnreadableRecord) -> String {
        let count = try count()
        defer { position += count }
        guard let text = String(bytes: data[position..<position + count], encoding: .utf8) else {
            throw Self.damaged
        }
        return text
    }

    mutating func id<ID: TextIdentifier>() throws(UnreadableRecord) -> ID {
        ID(rawValue: try text())
    }

    mutating func raw<Value: RawRepresentable>() throws(UnreadableRecord) -> Value
    where Value.RawValue == String {
        guard let value = Value(rawValue: try text()) else { throw Self.damaged }
        return value
    }

    mutating func time() throws(UnreadableRecord) -> Timestamp {
        Timestamp(milliseconds: try integer())
    }

    mutating func optional<Value>(
        _ read: (inout RecordReader) throws(UnreadableRecord) -> Value
    ) throws(UnreadableRecord) -> Value? {
        try flag() ? try read(&self) : nil
    }

    mutating func list<Value>(
        _ read: (inout RecordReader) throws(UnreadableRecord) -> Value
    ) throws(UnreadableRecord) -> [Value] {
        var values: [Value] = []
        for _ in 0..<(try count()) { values.append(try read(&self)) }
        return values
    }
}
