import Foundation
import Purser
import PurserTesting

// sample: world
/// A customer with a phone, a store that sells to it, and a clock that nobody waits for.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Customer {
    let clock: TestClock
    let store: InMemoryStore
    let phone: InMemoryDevice
    let disk = InMemoryDisk()

    init() {
        clock = TestClock()
        store = InMemoryStore(
            products: [
                .consumable("coins.100", price: 0.99), .nonConsumable("no.ads", price: 2.99),
                .subscription("premium", price: 4.99),
            ],
            clock: clock
        )
        phone = store.device("phone")
    }

    /// The app from launch until it is put away; `body` does what the customer does meanwhile.
    func opensTheApp<Value: Sendable>(
        on phone: InMemoryDevice? = nil, with disk: InMemoryDisk? = nil,
        _ body: @escaping @Sendable (Paywall) async throws -> Value
    ) async throws -> Value {
        let ports = Ports(
            stores: [(phone ?? self.phone).adapter()], catalog: Self.catalog,
            journal: InMemoryJournal(on: disk ?? self.disk), verifier: ScriptedVerifier(),
            granting: Wallet()
        )
        let seed = UInt64(store.log.count)
        let shop = Shop(ports, effects: .test(clock: clock, seed: seed))
        let paywall = Paywall(shop)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await shop.run() }
            group.addTask { await paywall.follow() }
            defer { group.cancelAll() }
            return try await body(paywall)
        }
    }

    func passes(days: Int) async {
        await clock.advance(by: .seconds(days * 86_400))
    }

    func coins(_ disk: InMemoryDisk? = nil) -> Int64 {
        (disk ?? self.disk).balance(.single, "coins")
    }
    // end of sample

    private static let catalog: [ProductDefinition] = [
        .consumable("coins.100", grants: .currency("coins", 100)),
        .nonConsumable("no.ads"),
        .subscription("premium", group: "group"),
    ]
}

private struct Wallet: GrantHandler {
    func grant(_ grant: Grant) -> LedgerWork? { .giving(grant) }
    func revoke(_ revocation: Revocation) -> LedgerWork? { .taking(revocation.grant) }
}
