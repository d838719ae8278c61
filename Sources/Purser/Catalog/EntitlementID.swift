/// The app's name for something a user may use, for instance `premium`, whichever product unlocks
/// it.
public struct EntitlementID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
