/// Names one opening of a journal by one process, so that another can tell whether it still lives.
public struct JournalProcess: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
