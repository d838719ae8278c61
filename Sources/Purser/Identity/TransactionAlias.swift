/// A transaction id together with the world it is unique in: how a journal finds a purchase by
/// delivery.
public struct TransactionAlias: Hashable, Sendable, CustomStringConvertible {
    /// The store that delivered.
    public let store: StoreID
    /// The world of that store, ``StoreEnvironment/unknown`` where the delivery does not say.
    public let environment: StoreEnvironment
    /// The delivery's id.
    public let transaction: TransactionID
    /// The purchase's original date, only where ids start again.
    public let since: Timestamp?

    /// Makes an alias; `since` is kept only where the environment reuses ids.
    public init(
        store: StoreID, environment: StoreEnvironment, transaction: TransactionID, since: Timestamp?
    ) {
        self.store = store
        self.environment = environment
        self.transaction = transaction
        self.since = environment.reusesTransactionIDs ? since : nil
    }

    /// Canonical text; equal texts mean equal aliases.
    public var description: String {
        PurchaseKey(
            store: store, environment: environment,
            lineage: .transaction(transaction, since: since)
        ).description
    }
}
