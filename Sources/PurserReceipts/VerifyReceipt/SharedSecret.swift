/// An app's shared secret; it shows itself in no text, dump or debugger summary.
public struct SharedSecret: Sendable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    let text: String

    /// Takes the secret as it is.
    public init(_ text: String) {
        self.text = text
    }

    /// Takes the literal, for tests: a secret has no place in an app's code.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// Not the secret.
    public var description: String { "(secret)" }
    /// Not the secret.
    public var debugDescription: String { description }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
