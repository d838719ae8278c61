/// Which of a store's worlds a transaction belongs to; ids of different worlds never meet.
public struct StoreEnvironment: TextIdentifier {
    /// The environment's text, as it stands in purchase keys.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Real money.
    public static let production: StoreEnvironment = "production"
    /// The store's test world: review, TestFlight, test accounts.
    public static let sandbox: StoreEnvironment = "sandbox"
    /// StoreKit Testing in Xcode, whose transaction ids start again when its history is cleared.
    public static let xcode: StoreEnvironment = "xcode"
    /// The App Store's local testing world; ids start again there too.
    public static let localTesting: StoreEnvironment = "localTesting"
    /// The delivery does not say; the verified facts may.
    public static let unknown: StoreEnvironment = "unknown"

    /// True where transaction ids start again, so that an id alone does not name a purchase.
    public var reusesTransactionIDs: Bool {
        self == .xcode || self == .localTesting
    }
}
