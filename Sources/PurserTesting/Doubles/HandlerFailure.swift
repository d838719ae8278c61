/// What a ``RecordingGrantHandler`` throws when it was told to fail.
public struct HandlerFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message that was planned.
    public let message: String

    /// Makes a failure.
    public init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
