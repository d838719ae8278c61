public import Purser

/// What the App Store tells an app's server by itself: that something was renewed, refunded, ended.
///
/// The same notification may come several times and in any order: ``id`` tells it again, and
/// ``signedAt`` which of two statements is newer.
///
/// Source: App Store Server Notifications, version 2.
public struct ServerNotification: Sendable, Hashable {
    /// Names a notification.
    public struct ID: RawRepresentable, Sendable, Hashable {
        /// The store's own text.
        public let rawValue: String

        /// Takes the store's text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What it is about, in the store's own word: new words come without notice.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The word, such as `DID_RENEW`.
        public let rawValue: String

        /// Takes a word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Money was given back.
        public static let refund = Kind(rawValue: "REFUND")
        /// A refund was taken back.
        public static let refundReversed = Kind(rawValue: "REFUND_REVERSED")
        /// A family's share ended.
        public static let revoke = Kind(rawValue: "REVOKE")
        /// A subscription was renewed.
        public static let didRenew = Kind(rawValue: "DID_RENEW")
        /// A subscription ended.
        public static let expired = Kind(rawValue: "EXPIRED")
        /// The app asked for a trial of its address.
        public static let test = Kind(rawValue: "TEST")
    }

    /// What became of a change of dates for many subscribers.
    public struct Summary: Sendable, Hashable {
        /// The product whose subscribers were meant.
        public let product: StoreProductID?
        /// For how many it was done.
        public let succeeded: Int?
        /// For how many it was not.
        public let failed: Int?
    }

    /// Names it: to act once however often it comes.
    public let id: ID
    /// What it is about.
    public let kind: Kind
    /// A closer word beside the kind.
    public let subkind: String?
    /// The format's version.
    public let version: String?
    /// When it was signed.
    public let signedAt: Timestamp?
    /// The app.
    public let app: AppID
    /// The app's number in the store; nil in the test worlds.
    public let appStoreID: Int?
    /// The world of the store.
    public let environment: StoreEnvironment
    /// The store's number for where a subscription stands.
    public let status: Int?
    /// The facts of the transaction inside, whose own signature was checked as well.
    public internal(set) var transaction: ReceiptFacts?
    /// Whether and how the subscription renews, likewise checked.
    public internal(set) var renewal: RenewalFacts?
    /// Set where many subscribers are meant.
    public let summary: Summary?

    /// Nil if the token is a token of another kind, or does not state its app.
    init?(_ token: CheckedToken) {
        let claims = token.claims
        let inner = Self.inner(claims)
        guard
            let kind = claims["notificationType"]?.text, let id = claims["notificationUUID"]?.text,
            let app = inner?["bundleId"]?.text
        else { return nil }
        self.id = ID(rawValue: id)
        self.kind = Kind(rawValue: kind)
        subkind = claims["subtype"]?.text
        version = claims["version"]?.text
        signedAt = token.signedAt
        self.app = AppID(app)
        let number = inner?["appAppleId"]?.integer
        appStoreID = number == 0 ? nil : number
        environment = token.environment
        status = inner?["status"]?.integer
        summary = claims["summary"]?.object.map { summary in
            Summary(
                product: summary["productId"]?.text.map(StoreProductID.init(rawValue:)),
                succeeded: summary["succeededCount"]?.integer,
                failed: summary["failedCount"]?.integer)
        }
    }

    /// The object that holds what a notification is about: it has one of them.
    static func inner(_ claims: JSONObject) -> JSONObject? {
        claims["data"]?.object ?? claims["summary"]?.object
    }
}
