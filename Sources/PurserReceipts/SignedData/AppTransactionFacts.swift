public import Purser

/// What the store states of the app itself: that this customer got it, when, and as which version.
///
/// Source: the App Store's signed app transaction (`AppTransaction` of StoreKit 2).
public struct AppTransactionFacts: Sendable, Hashable {
    /// The app.
    public let app: AppID
    /// The app's number in the store; nil in the test worlds.
    public let appStoreID: Int?
    /// The world of the store.
    public let environment: StoreEnvironment
    /// Names this customer's copy of the app, the same for every account of a family.
    public let id: TransactionID?
    /// The version that the statement was made for.
    public let appVersion: String?
    /// The version that was first got: what an app that was once paid for asks about.
    public let originalAppVersion: String?
    /// When it was first got.
    public let originalPurchaseDate: Timestamp?
    /// When it was ordered before it came out.
    public let preorderDate: Timestamp?
    /// When the statement was made.
    public let createdAt: Timestamp?

    /// Nil if the token states no app, or is a token of another kind.
    init?(_ token: CheckedToken) {
        let claims = token.claims
        guard
            ProofReport.Kind(claims) == .appTransaction, let app = claims["bundleId"]?.text
        else { return nil }
        self.app = AppID(app)
        let number = claims["appAppleId"]?.integer
        appStoreID = number == 0 ? nil : number
        environment = token.environment
        id = claims["appTransactionId"]?.text.map(TransactionID.init(rawValue:))
        appVersion = claims["applicationVersion"]?.text
        originalAppVersion = claims["originalApplicationVersion"]?.text
        originalPurchaseDate = claims["originalPurchaseDate"]?.timestamp
        preorderDate = claims["preorderDate"]?.timestamp
        createdAt = token.signedAt
    }
}
