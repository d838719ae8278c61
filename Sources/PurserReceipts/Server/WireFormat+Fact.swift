extension WireFormat {
    /// Something that an answer can state of a purchase.
    ///
    /// Times are milliseconds since 1970, or RFC 3339 text; environments and kinds are Purser's
    /// words or the App Store's. Closed on purpose: each has its place in `ReceiptFacts`.
    public enum Fact: String, Hashable, Sendable, CaseIterable {
        /// The app's bundle identifier or package name.
        case app
        /// The store's name for the product.
        case product
        /// The transaction id.
        case transaction
        /// The world of the store.
        case environment
        /// How many.
        case quantity
        /// How the product is bought and kept.
        case kind
        /// When it was bought; for a period of a subscription its start.
        case purchaseDate
        /// The first transaction of the purchase.
        case original
        /// When that was.
        case originalDate
        /// The store's number of a subscription's period.
        case lineItem
        /// The subscription's group.
        case group
        /// When it expires.
        case expiresAt
        /// When the store took it back.
        case revokedAt
        /// Whether a higher plan replaced it.
        case isUpgraded
        /// `purchased` or `familyShared`.
        case ownership
        /// The token that went through the store with the payment.
        case accountToken
        /// Whether the store renewed it by itself.
        case isRenewal

        /// What must be declared, and stated, for a purchase to be matched (I3).
        public static let required: Set<Fact> = [
            .app, .product, .transaction, .environment, .quantity,
        ]

        /// Whether a purchase may be without it. The kind decides the purchase's key and the
        /// purchase date its period, so a declared one that is missing is no oversight to live
        /// with.
        var mayBeAbsent: Bool {
            !Fact.required.contains(self) && self != .kind && self != .purchaseDate
        }
    }
}
