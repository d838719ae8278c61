/// Reads JSON (RFC 8259) from bytes, strictly and within limits.
///
/// Foundation's readers keep one of two equal keys without saying so and turn long numbers into
/// doubles; where a signature covers the text, both would let two readers see two things.
struct JSONReader {
    /// The deepest structure of a store, a notification, is three deep.
    static let depth = 16
    /// Members and elements in all.
    static let values = 100_000
    static let bytes = 8 << 20

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var left = Self.values
    private(set) var hasRepeatedKeys = false

    /// Reads one value with nothing but white space around it.
    static func read(
        _ bytes: ArraySlice<UInt8>
    ) throws(JSONError) -> (value: JSONValue, hasRepeatedKeys: Bool) {
        guard bytes.count <= Self.bytes else { throw .tooLarge }
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.endIndex else { throw .trailingBytes }
        return (value, reader.hasRepeatedKeys)
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        self.position = bytes.startIndex
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.depth else { throw .tooDeep }
        guard left > 0 else { throw .tooMany }
        left -= 1
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        position += 1
        var object = JSONObject()
        skipSpace()
        if take("}") { return object }
        object.members.reserveCapacity(16)
        repeat {
            skipSpace()
            let key = try string()
            skipSpace()
            guard take(":") else { throw .syntax }
            object.members.append(.init(key: key, value: try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw .syntax }
        if object.repeatsKeys { hasRepeatedKeys = true }
        return object
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        position += 1
        var values: [JSONValue] = []
        skipSpace()
        if take("]") { return values }
        repeat {
            values.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw .syntax }
        return values
    }

    private mutating func string() throws(JSONError) -> String {
        guard take("\"") else { throw .syntax }
        let start = position
        while position < bytes.endIndex {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                guard
                    let text = String(validating: bytes[start..<position], as: UTF8.self)
                else { throw .badString }
                position += 1
                return text
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case ..<0x20:
                throw .badString
            default:
                position += 1
            }
        }
        throw .syntax
    }

    /// The rare string with escapes: collected byte by byte.
    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start..<position])
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: text, as: UTF8.self) else {
                    throw .badString
                }
                return text
            case UInt8(ascii: "\\"):
                text.append(contentsOf: String(try escape()).utf8)
            case ..<0x20:
                throw .badString
            default:
                text.append(byte)
            }
        }
        throw .syntax
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = peek else { throw .syntax }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return .init(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard unit < 0xDC00, take("\\"), take("u") else { throw .badString }
            let low = try hexUnit()
            guard
                (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            else { throw .badString }
            return scalar
        default: throw .badString
        }
    }

    private mutating func hexUnit() throws(JSONError) -> UInt32 {
        guard bytes.endIndex - position >= 4 else { throw .syntax }
        var unit: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw .badString
            }
            unit = unit << 4 | UInt32(truncatingIfNeeded: digit)
        }
        position += 4
        return unit
    }

    private mutating func number() throws(JSONError) -> String {
        let start = position
        _ = take("-")
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else {
            throw .badNumber
        }
        if take(".") {
            guard digits() > 0 else { throw .badNumber }
        }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            guard digits() > 0 else { throw .badNumber }
        }
        guard position - start <= 64 else { throw .badNumber }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = peek, byte &- 0x30 < 10 { position += 1 }
        return position - start
    }

    private mutating func word(
        _ word: StaticString, _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        let count = word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { bytes[position...].prefix(count).elementsEqual($0) }
        guard matches else { throw .syntax }
        position += count
        return value
    }

    private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }
}

extension JSONObject {
    /// Whether some key stands twice.
    var repeatsKeys: Bool {
        guard members.count > 32 else {
            return members.indices.contains { index in
                members[..<index].contains { $0.key == members[index].key }
            }
        }
        return Set(members.map(\.key)).count < members.count
    }
}
