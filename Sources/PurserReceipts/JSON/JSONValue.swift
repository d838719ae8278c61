/// A JSON value, as it was written: numbers keep their text, objects their order.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The text of the number: a 64-bit number does not survive a double.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// A text, or a number's text: identifiers have been seen as either. "" counts as absent.
    var text: String? {
        switch self {
        case .string(let text), .number(let text): text.isEmpty ? nil : text
        default: nil
        }
    }

    /// A whole number, also where it was written as text.
    var integer: Int? {
        guard let text else { return nil }
        return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
    }

    /// A flag, also where it was written as text or number.
    var flag: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"), .string("True"), .string("1"), .number("1"): true
        case .string("false"), .string("False"), .string("0"), .number("0"): false
        default: nil
        }
    }
}

/// The members of a JSON object, in the order in which they were written.
struct JSONObject: Sendable, Hashable {
    struct Member: Sendable, Hashable {
        let key: String
        let value: JSONValue
    }

    var members: [Member] = []

    /// The first member of this name.
    subscript(key: String) -> JSONValue? {
        for member in members where member.key == key { return member.value }
        return nil
    }
}
