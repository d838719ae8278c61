public import Purser

/// One account's subscription in one group, as an in-memory store keeps it.
public struct StoreSubscription: Hashable, Sendable, Codable {
    /// Where it stands. Closed on purpose: a store bills, tries again, or has ended it.
    public enum State: String, Hashable, Sendable, Codable {
        /// The running period is paid.
        case active
        /// The renewal could not be paid; access goes on.
        case grace
        /// The renewal could not be paid; access has ended.
        case retrying
        /// It has ended.
        case ended
    }

    /// Why it ended. Closed on purpose: these are a store's reasons.
    public enum EndReason: String, Hashable, Sendable, Codable {
        /// The customer cancelled.
        case cancelled
        /// Its renewal could not be paid for too long.
        case billingError
        /// The customer did not agree to a higher price.
        case declinedPriceIncrease
        /// The product was taken off sale.
        case productUnavailable
        /// It was refunded.
        case refunded
    }

    /// Terms of an offer that still run.
    struct RunningOffer: Hashable, Codable {
        let kind: Offer.Kind
        let phase: Phase
        /// How many more renewals are billed by it.
        var left: Int

        struct Phase: Hashable, Codable {
            let mode: OfferPhase.Mode
            let price: Price?
            let period: SubscriptionPeriod
        }
    }

    /// The account that pays.
    public let account: String
    /// The group.
    public let group: SubscriptionGroupID
    /// The first transaction of all.
    public let original: TransactionID
    /// The first transaction's date.
    public let originalDate: Timestamp
    /// What is subscribed to.
    public internal(set) var product: StoreProductID
    /// What it renews to, where that is another product.
    public internal(set) var nextProduct: StoreProductID?
    /// The newest period's transaction.
    public internal(set) var current: TransactionID
    /// When that period ends.
    public internal(set) var periodEnd: Timestamp
    /// Whether it renews.
    public internal(set) var willRenew = true
    /// Where it stands.
    public internal(set) var state: State = .active
    /// Why it ended.
    public internal(set) var endReason: EndReason?
    /// Until when access goes on without being paid.
    public internal(set) var graceUntil: Timestamp?
    /// Where a price increase stands.
    public internal(set) var priceIncrease: RenewalFacts.PriceIncrease = .none
    /// The price that its renewals cost, where it is not the catalog's.
    public internal(set) var price: Price?
    /// When any of this last changed.
    public internal(set) var changedAt: Timestamp
    var token: AccountToken?
    var anchor: Timestamp
    var retriesUntil: Timestamp?
    var nextAttempt: Timestamp?
    var raisedPrice: Price?
    var offer: RunningOffer?

    init(_ sale: StoreSale, group: SubscriptionGroupID, until periodEnd: Timestamp) {
        self.account = sale.account
        self.group = group
        self.original = sale.original
        self.originalDate = sale.originalDate
        self.product = sale.product
        self.current = sale.transaction
        self.periodEnd = periodEnd
        self.changedAt = sale.date
        self.anchor = sale.date
        self.token = sale.token
    }

    var name: SubscriptionName { SubscriptionName(account: account, group: group) }

    /// When something is to happen to it next; nil once it has ended.
    var nextEvent: Timestamp? {
        switch state {
        case .active: periodEnd
        case .grace, .retrying: [nextAttempt, graceUntil, retriesUntil].compactMap { $0 }.min()
        case .ended: nil
        }
    }
}
