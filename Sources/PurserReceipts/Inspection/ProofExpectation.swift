public import Foundation
public import Purser

/// What a proof is compared with; what is nil is not compared.
public struct ProofExpectation: Sendable, Hashable {
    /// The app.
    public var bundle: AppID?
    /// The product.
    public var product: StoreProductID?
    /// The transaction.
    public var transaction: TransactionID?
    /// The world of the store.
    public var environment: StoreEnvironment?
    /// The device.
    public var device: DeviceIdentifier?
    /// The moment to judge at, in place of the proof's own date.
    public var date: Date?

    /// Expects nothing.
    public init() {}
}
