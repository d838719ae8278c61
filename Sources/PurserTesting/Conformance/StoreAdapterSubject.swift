public import Purser

/// One store with one device, as the checks of a store adapter need it.
///
/// What the adapter must be able to do is said here, by whoever demands it, and not by the adapter:
/// ``demanded`` decides which checks apply. What the world around the store does is arranged by the
/// closures; a check that needs one of them does not apply without it, so an adapter that is to be
/// relied on is given all of them.
public struct StoreAdapterSubject: ConformanceSubject {
    /// Something that is done to the store, or to the customer at the device.
    public typealias Arrangement = @Sendable () async throws -> Void

    /// Makes an adapter of a new process on the same device, as a launch does.
    public let opens: @Sendable () async throws -> any StoreAdapter
    /// What the adapter must be able to do, no less and no more.
    public let demanded: StoreCapabilities
    /// A product that is used up and on sale.
    public let consumable: StoreProductID
    /// The clock of store and adapter.
    public let clock: TestClock?
    /// A product that is kept and on sale; nil if the store sells none.
    public var nonConsumable: StoreProductID?
    /// An offer that a new customer may have; nil if the store has none.
    public var offer: (product: StoreProductID, offer: OfferID)?
    /// Two plans of one group, the second replacing the first at once; nil if the store has none.
    public var plans: (first: StoreProductID, second: StoreProductID)?
    /// Has the customer cancel the next payment.
    public var cancelsNextPayment: Arrangement?
    /// Has the store refuse the next payment.
    public var refusesNextPayment: Arrangement?
    /// Has the next payment wait for a person or a bank.
    public var delaysNextPayment: Arrangement?
    /// Lets every payment that waits go through.
    public var approves: Arrangement?
    /// Has the next payment be paid, and its answer get lost.
    public var losesNextAnswer: Arrangement?
    /// Connects the device to the store, or cuts it off.
    public var connects: (@Sendable (_ isOnline: Bool) async throws -> Void)?
    /// Has the customer buy the consumable somewhere else than in this app.
    public var buysElsewhere: Arrangement?
    /// Has the store take a purchase back.
    public var refunds: (@Sendable (TransactionID) async throws -> Void)?

    /// Describes a store by what every store has.
    ///
    /// - Parameters:
    ///   - demanded: what its adapter must be able to do.
    ///   - consumable: a product that is used up and on sale.
    ///   - clock: the clock of store and adapter.
    ///   - opens: makes an adapter of a new process on the same device.
    public init(
        demanding demanded: StoreCapabilities, consumable: StoreProductID, clock: TestClock,
        opens: @escaping @Sendable () async throws -> any StoreAdapter
    ) {
        self.demanded = demanded
        self.consumable = consumable
        self.clock = clock
        self.opens = opens
    }
}
