public import Purser

/// Names one spending, made by the app before it spends: the same id never spends twice.
public struct SpendingID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
