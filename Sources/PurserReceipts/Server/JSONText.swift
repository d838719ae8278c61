import Foundation

/// Writes JSON as it is: numbers by their text, members in their order, slashes unescaped.
enum JSONText {
    static func data(_ value: JSONValue) -> Data {
        var text: [UInt8] = []
        write(value, &text)
        return Data(text)
    }

    private static func write(_ value: JSONValue, _ out: inout [UInt8]) {
        switch value {
        case .null: out += Array("null".utf8)
        case .bool(let flag): out += Array((flag ? "true" : "false").utf8)
        case .number(let text): out += Array(text.utf8)
        case .string(let text): write(text, &out)
        case .array(let values):
            out.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                write(value, &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let object):
            out.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                write(member.key, &out)
                out.append(UInt8(ascii: ":"))
                write(member.value, &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, _ out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                out += [UInt8(ascii: "\\"), byte]
            case ..<0x20:
                let digits = String(byte, radix: 16)
                out += Array(
                    ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            default:
                out.append(byte)
            }
        }
        out.append(UInt8(ascii: "\""))
    }
}
