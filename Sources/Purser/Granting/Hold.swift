public import Foundation

/// Something paid, or perhaps paid, that is stuck: what, why, since when, and when it is tried
/// again.
public struct Hold: Hashable, Sendable, Identifiable {
    /// Names it.
    public let id: HoldID
    /// Why it is stuck.
    public var reason: HoldReason
    /// Since when.
    public var since: Date
    /// When it is tried again by itself; nil if only an action moves it.
    public var nextTry: Date?
    /// The store.
    public var store: StoreID
    /// The app's product, or the store's text for it where the app has no definition.
    public var product: ProductID
    /// The owner, as far as it is settled.
    public var owner: AccountID?
    /// The order, as far as it is settled.
    public var order: OrderID?
    /// True if the app's handler began it in three launches and ended it in none.
    public var isSuspect = false
    /// What may be done.
    public var actions: Set<HoldAction>

    init(_ id: HoldID, _ reason: HoldReason, since: Date, store: StoreID, product: ProductID) {
        self.id = id
        self.reason = reason
        self.since = since
        self.store = store
        self.product = product
        self.actions = []
    }
}
