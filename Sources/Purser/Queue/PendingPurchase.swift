public import Foundation

/// A payment that waits for a person or a bank: begun, perhaps to be paid, nothing granted.
public struct PendingPurchase: Hashable, Sendable, Identifiable {
    /// The attempt to pay.
    public let payment: PaymentID
    /// What was to be bought.
    public let product: ProductID
    /// Who gets it.
    public let owner: AccountID
    /// The app's order.
    public let order: OrderID?
    /// The store.
    public let store: StoreID
    /// What it waits for.
    public let waitsFor: PendingPayment
    /// When it was begun.
    public let since: Date

    /// The attempt to pay.
    public var id: PaymentID { payment }

    init?(_ record: PaymentRecord) {
        guard case .pending(let pending) = record.state else { return nil }
        payment = record.id
        product = record.product
        owner = record.owner
        order = record.order?.id
        store = record.store
        waitsFor = pending
        since = record.createdAt.date
    }
}
