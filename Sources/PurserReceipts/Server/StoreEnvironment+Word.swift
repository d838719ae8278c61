import Purser

extension StoreEnvironment {
    /// Reads a world's name as servers write it; one that is not known stays as it is.
    init(word: String) {
        switch word.lowercased() {
        case "production", "prod": self = .production
        case "sandbox", "productionsandbox": self = .sandbox
        case "xcode": self = .xcode
        case "localtesting": self = .localTesting
        default: self.init(rawValue: word)
        }
    }
}
