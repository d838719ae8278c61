/// Why a `.storekit` file cannot be used, in one line. It never quotes what is in the file.
public struct StoreConfigurationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong. Closed on purpose: each is told apart by whoever shows it.
    public enum Code: Hashable, Sendable {
        /// It cannot be read: it is missing, a folder, or protected.
        case unreadable
        /// It is larger than any configuration.
        case tooLarge
        /// It is empty.
        case empty
        /// It is no JSON, or no object.
        case notJSON
        /// None of its products can be sold.
        case nothingToSell
    }

    /// What is wrong.
    public let code: Code
    /// The file's name.
    public let file: String

    /// What is wrong with which file, in one line.
    public var description: String {
        let reason =
            switch code {
            case .unreadable: "cannot be read as a file"
            case .tooLarge: "is larger than \(StoreConfiguration.sizeLimitBytes / 1_048_576) MB"
            case .empty: "is empty"
            case .notJSON: "is not a StoreKit configuration: no JSON object"
            case .nothingToSell: "has nothing to sell"
            }
        return "\(file) \(reason)"
    }
}
