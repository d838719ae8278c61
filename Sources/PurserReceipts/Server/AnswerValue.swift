public import Foundation

/// A place in a server's JSON answer, read leniently: nothing that stands there can trap or throw.
///
/// Texts and numbers have been seen written as each other, so ``text`` and ``integer`` read both.
/// What a value means is for the format to judge strictly: a value that is missing or of another
/// kind is nil, and nil must not mean yes.
public struct AnswerValue: Hashable, Sendable {
    let value: JSONValue?

    init(_ value: JSONValue?) {
        self.value = value
    }

    /// Reads a JSON text, for tests of a format; nil if it is none.
    public init?(json: Data) {
        guard let value = Self.value(of: json) else { return nil }
        self.init(value)
    }

    /// The member of this name; missing if there is none, or if this is no object.
    public subscript(name: String) -> AnswerValue {
        AnswerValue(value?.object?[name])
    }

    /// The place that names joined by dots lead to, for instance `data.userCoin`.
    public func at(_ path: String) -> AnswerValue {
        path.split(separator: ".").reduce(self) { $0[String($1)] }
    }

    /// Whether anything but `null` stands here.
    public var exists: Bool {
        value != nil && value != .null
    }

    /// A text that is not empty, or a number's text.
    public var text: String? { value?.text }

    /// A whole number, also where it was written as text; nil for a fraction or beyond 64 bits.
    public var integer: Int? {
        guard let text = value?.text, text.utf8.count <= 20 else { return nil }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
    }

    /// A flag, also where it was written as text or number.
    public var flag: Bool? { value?.flag }

    /// The elements of a list; none if this is no list.
    public var items: [AnswerValue] {
        (value?.array ?? []).map { AnswerValue($0) }
    }

    /// What stands here as JSON text, for instance as a grant's payload; nil if nothing does.
    public var json: Data? {
        value.map { JSONText.data($0) }
    }

    /// Reads strictly: a key that stands twice lets two readers see two answers.
    static func value(of body: Data) -> JSONValue? {
        var bytes = Array(body)[...]
        // Some servers' templates begin with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        do throws(JSONError) {
            let (value, repeats) = try JSONReader.read(bytes)
            return repeats ? nil : value
        } catch {
            return nil
        }
    }
}
