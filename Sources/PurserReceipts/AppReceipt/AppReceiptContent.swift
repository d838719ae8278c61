import Purser

/// What an app receipt states. Whoever reads it from a receipt that broke a rule reads what anyone
/// may have written.
struct AppReceiptContent: Sendable {
    /// The word for the store's world: Production, ProductionSandbox, Xcode …
    var environment: String?
    var appID: Int?
    var bundle: String?
    /// The bundle's bytes as they stand in the receipt: the device hash is over these.
    var bundleBytes: [UInt8] = []
    var appVersion: String?
    /// What the device hash is mixed with.
    var opaqueValue: [UInt8] = []
    var deviceHash: [UInt8] = []
    var createdAt: Timestamp?
    var originalPurchaseDate: Timestamp?
    var originalAppVersion: String?
    var expiresAt: Timestamp?
    var purchases: [ReceiptPurchase] = []
    /// Some attribute that may stand once stands twice.
    var hasRepeatedAttributes = false
}

/// One purchase in an app receipt.
struct ReceiptPurchase: Sendable, Hashable {
    var quantity: Int?
    var product: String?
    var transaction: String?
    var original: String?
    var purchaseDate: Timestamp?
    var originalPurchaseDate: Timestamp?
    var kind: Int?
    var expiresAt: Timestamp?
    var lineItem: Int?
    var cancelledAt: Timestamp?
    var isTrial: Bool?
    var isIntroductory: Bool?
    var promotionalOffer: String?
}
