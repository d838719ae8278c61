import Purser
import PurserTesting

/// Stands for an adapter of the app's own, which talks to the store that a simulation gives it.
struct AppAdapter: StoreAdapter {
    let inner: InMemoryStoreAdapter

    var store: StoreID { inner.store }
    var capabilities: StoreCapabilities { inner.capabilities }

    init(_ inner: InMemoryStoreAdapter) {
        self.inner = inner
    }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await inner.products(ids)
    }
    func storefront() async -> StorefrontID? {
        await inner.storefront()
    }
    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        await inner.beginPayment(payment)
    }
    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        await inner.observe(deliver)
    }
    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await inner.unfinished()
    }
    func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        try await inner.owned(refresh, deliver: deliver)
    }
    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        try await inner.finish(transaction)
    }
}

// sample: many worlds
/// In a test: a hundred worlds around the app's own adapter. It throws what the first world that
/// broke a promise came to, with the number that shows it again.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
func checkAdapter() throws {
    try Simulation.check(adapter: { AppAdapter($0) }, seeds: 1...100)
}
// end of sample

// sample: one world again
/// One of these worlds again, step by step: who said what to whom, and when.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
func replay(seed: UInt64) -> String {
    var parts = SimulationParts()
    parts.adapter = { AppAdapter($0) }
    var simulation = Simulation(.everything, of: parts)
    simulation.isTracing = true
    let report = simulation.run(seed: seed)
    guard let violation = report.violation else { return "\(SimulationChart(report.lines))" }
    // The smallest plan of the same world that still shows it.
    let (smallest, steps) = simulation.shrink(seed: seed)
    return "\(violation)\n" + steps.joined(separator: "\n") + "\n\(SimulationChart(smallest.lines))"
}
// end of sample
