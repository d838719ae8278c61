import Foundation
import Purser
import PurserTesting

/// Proves the adapter with the conformance kit.
struct Proof {
    /// Acknowledges nothing, so that the kit can be seen to find it.
    let isFaulty: Bool

    // sample: subject
    /// A fresh server with one customer, and what can be made to happen there.
    func subject() -> StoreAdapterSubject {
        let clock = TestClock()
        let server = CheckoutServer(
            selling: [.consumable("coins.100"), .nonConsumable("no.ads")], clock: clock
        )
        var subject = StoreAdapterSubject(
            demanding: HostedCheckoutAdapter.abilities, consumable: "coins.100", clock: clock
        ) {
            adapter(of: server, clock)
        }
        subject.nonConsumable = "no.ads"
        subject.cancelsNextPayment = { await server.next(.cancels) }
        subject.refusesNextPayment = { await server.next(.isRefused) }
        subject.delaysNextPayment = { await server.next(.paysByBank) }
        subject.approves = { await server.bankPays() }
        subject.losesNextAnswer = { await server.next(.paysAndIsCutOff) }
        subject.connects = { isOnline in await server.setReachable(isOnline) }
        subject.buysElsewhere = { await server.sellOnTheWeb("coins.100") }
        subject.refunds = { order in await server.refund(order.rawValue) }
        return subject
    }

    /// Makes every check that applies, each on a fresh server; says which failed.
    func run() async -> (checks: Int, failed: Int) {
        var (checks, failed) = (0, 0)
        for check in StoreAdapterChecks.all where check.applies(to: subject()) {
            checks += 1
            do {
                try await check.run(on: subject())
                print("  passed  \(check)")
            } catch {
                failed += 1
                print("  FAILED  \(check): \(error.reason)")
            }
        }
        return (checks, failed)
    }
    // end of sample

    private func adapter(of server: CheckoutServer, _ clock: TestClock) -> any StoreAdapter {
        let adapter = HostedCheckoutAdapter(service: server, clock: clock) { page in
            await server.open(page)
        }
        return isFaulty ? Forgetful(inner: adapter) : adapter
    }
}

/// An adapter that tells the shop nothing when goods are safe.
private struct Forgetful: StoreAdapter {
    let inner: HostedCheckoutAdapter

    var store: StoreID { inner.store }
    var capabilities: StoreCapabilities { inner.capabilities }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await inner.products(ids)
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

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {}
}
