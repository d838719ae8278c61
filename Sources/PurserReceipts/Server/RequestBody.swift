import Foundation
import Purser

/// Writes fields as a request's body, the same bytes for the same fields.
enum RequestBody {
    /// Fields whose value is nil are left out.
    ///
    /// - Throws: `misconfigured` if one name stands both for a value and for an object.
    static func data(
        _ fields: [String: JSONValue?], as encoding: BodyEncoding
    ) throws(Undecided) -> Data {
        let present = fields.compactMap { name, value in value.map { (name, $0) } }
            .sorted { $0.0 < $1.0 }
        switch encoding {
        case .form:
            return Data(
                present.map { "\(escaped($0))=\(escaped(text($1)))" }.joined(separator: "&").utf8)
        case .json:
            var root = JSONObject()
            for (name, value) in present {
                let path = name.split(separator: ".").map(String.init)
                guard insert(value, at: path[...], into: &root) else {
                    throw Undecided(.misconfigured, "the field \(name) stands twice in the format")
                }
            }
            return JSONText.data(.object(root))
        }
    }

    private static func insert(
        _ value: JSONValue, at path: ArraySlice<String>, into object: inout JSONObject
    ) -> Bool {
        guard let name = path.first else { return false }
        let index = object.members.firstIndex { $0.key == name }
        guard path.count > 1 else {
            if index != nil { return false }
            object.members.append(.init(key: name, value: value))
            return true
        }
        var inner = JSONObject()
        if let index {
            guard let present = object.members[index].value.object else { return false }
            inner = present
        }
        guard insert(value, at: path.dropFirst(), into: &inner) else { return false }
        let member = JSONObject.Member(key: name, value: .object(inner))
        if let index { object.members[index] = member } else { object.members.append(member) }
        return true
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text), .number(let text): text
        default: String(decoding: JSONText.data(value), as: UTF8.self)
        }
    }

    /// Percent-encodes all but letters, digits and `-._~`: a plus sign in base64 must not come out
    /// as a space.
    private static func escaped(_ text: String) -> String {
        PercentText.escaped(text) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
            }
        }
    }
}

/// Percent-encoding of all bytes but some.
enum PercentText {
    static func escaped(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var out = ""
        for byte in text.utf8 {
            if isKept(byte) {
                out.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                out += byte < 16 ? "%0" : "%"
                out += String(byte, radix: 16, uppercase: true)
            }
        }
        return out
    }
}
