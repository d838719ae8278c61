/// An identifier that is a piece of text: compared as Swift compares text, never read as a number.
///
/// Each kind of identifier is a type of its own, so that none is passed where another is meant.
public protocol TextIdentifier: RawRepresentable, Hashable, Comparable, Sendable, Codable,
    ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String {
    /// Takes the text as it is.
    init(rawValue: String)
}

extension TextIdentifier {
    /// Takes the text as it is.
    public init(_ text: String) {
        self.init(rawValue: text)
    }

    /// Takes the literal as it is.
    public init(stringLiteral text: String) {
        self.init(rawValue: text)
    }

    /// The text itself.
    public var description: String { rawValue }

    /// Orders by the text's Unicode scalars, so that the order is the same on every device.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}
