public import Purser

/// One store with one device, as the checks of a store adapter need it.
///
/// What the adapter must be able to do is said here, by whoever demands it, and not by the adapter.
public struct StoreAdapterSubject: Sendable {
    /// Makes an adapter of a new process on the same device, as a launch does.
    public let opens: @Sendable () async throws -> any StoreAdapter
    /// A product that is used up and on sale.
    public let consumable: StoreProductID
    /// A product that is kept and on sale; nil if the store sells none.
    public var nonConsumable: StoreProductID?
    /// What the adapter must be able to do.
    public let demanded: StoreCapabilities
    /// Has the customer at the device cancel the next payment; nil if that cannot be arranged.
    public var cancelsNextPayment: (@Sendable () async throws -> Void)?
    /// Has the store take a purchase back; nil if that cannot be arranged.
    public var refunds: (@Sendable (TransactionID) async throws -> Void)?

    /// Describes a store by what every store has.
    public init(
        demanding demanded: StoreCapabilities, consumable: StoreProductID,
        opens: @escaping @Sendable () async throws -> any StoreAdapter
    ) {
        self.demanded = demanded
        self.consumable = consumable
        self.opens = opens
    }
}
