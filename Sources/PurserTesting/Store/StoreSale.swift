import Foundation
public import Purser

/// One entry of an in-memory store's ledger: something that was really paid, or shared.
public struct StoreSale: Hashable, Sendable, Codable {
    /// The transaction under which it was sold.
    public private(set) var transaction: TransactionID
    /// The first transaction of the same purchase; its own where there is no earlier one.
    public let original: TransactionID
    /// The store's id of what was sold.
    public let product: StoreProductID
    /// How it is bought and kept.
    public let kind: ProductKind
    /// The store account that paid.
    public private(set) var account: String
    /// How many.
    public let quantity: Int
    /// When it was bought; for a period of a subscription its start.
    public let date: Timestamp
    /// When the first transaction was bought.
    public let originalDate: Timestamp
    /// The token that the payment carried.
    public var token: AccountToken?
    /// The app's payment that it came of; nil if no app began it. No app is told.
    public var payment: PaymentID?
    /// What was paid, all units together.
    public var price: Price?
    /// The subscription's group.
    public var group: SubscriptionGroupID?
    /// The period's own number.
    public var lineItem: LineItemID?
    /// When it expires.
    public var expiresAt: Timestamp?
    /// When it was taken back.
    public var revokedAt: Timestamp?
    /// Whether it was taken back because of the app.
    public var isDeveloperIssue = false
    /// Whether a higher plan replaced it.
    public var isUpgraded = false
    /// Whether the store renewed it by itself.
    public var isRenewal = false
    /// How the account came to own it.
    public var ownership: Ownership = .purchased
    /// The offer it was bought under.
    public var offer: Offer.Kind?
    /// How that offer is paid.
    public var offerMode: OfferPhase.Mode?

    init(
        _ transaction: TransactionID, original: (id: TransactionID, date: Timestamp)?,
        product: StoreProduct, account: String, quantity: Int, date: Timestamp
    ) {
        self.transaction = transaction
        self.original = original?.id ?? transaction
        self.product = product.id
        self.kind = product.kind ?? .consumable
        self.account = account
        self.quantity = quantity
        self.date = date
        self.originalDate = original?.date ?? date
        self.group = product.group
        let unit = product.price
        self.price = Price(unit.amount * Decimal(quantity), unit.currency)
    }

    init(_ sale: StoreSale, under transaction: TransactionID, account: String) {
        self = sale
        self.transaction = transaction
        self.account = account
    }

    /// The key that the purchase has for good.
    ///
    /// - Parameters:
    ///   - store: the store that sold.
    ///   - environment: the world of that store.
    public func key(in store: StoreID, _ environment: StoreEnvironment) -> PurchaseKey {
        let key = PurchaseKey.appStore(
            transaction, kind: kind, environment: environment,
            original: OriginalTransaction(id: original, date: originalDate),
            lineItem: lineItem, periodStart: date
        )
        guard let lineage = key?.lineage else { return .provisional(transaction, in: store) }
        return PurchaseKey(store: store, environment: environment, lineage: lineage)
    }

    /// Whether the customer owns it at a time: not taken back, not run out, not replaced, not used
    /// up.
    public func isOwned(at time: Timestamp) -> Bool {
        guard revokedAt == nil, !isUpgraded else { return false }
        return switch kind {
        case .consumable: false
        case .nonConsumable, .nonRenewing: true
        case .autoRenewable: expiresAt.map { time < $0 } ?? true
        }
    }
}
