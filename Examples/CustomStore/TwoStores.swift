import Foundation
import Purser
import PurserTesting

/// One shop over two stores: the App Store, played in memory, and the hosted checkout.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct TwoStores {
    private let clock = TestClock()
    private let apple: InMemoryStore
    private let server: CheckoutServer
    private let disk = InMemoryDisk()

    init() {
        apple = InMemoryStore(products: [.consumable("coins.100", price: 0.99)], clock: clock)
        server = CheckoutServer(
            selling: [.consumable("coins.100", price: 0.79)], clock: clock
        )
    }

    /// How many were sold by each store, and how many coins that made.
    struct Sold: Sendable {
        let byApple: Int
        let byCheckout: Int
        let coins: Int64
    }

    /// Sells one product through each store, and counts.
    func sell() throws -> Sold {
        try SeededTaskExecutor(seed: 1, clock: clock).run { [self] in try await sellBoth() }
    }

    private func sellBoth() async throws -> Sold {
        // sample: two stores
        let checkout = HostedCheckoutAdapter(service: server, clock: clock) { [server] page in
            await server.open(page)
        }
        let ports = Ports(
            stores: [apple.device("phone").adapter(), checkout],
            catalog: [.consumable("coins.100", grants: .currency("coins", 100))],
            journal: InMemoryJournal(on: disk),
            verifier: CheckoutVerifier(service: server, others: ScriptedVerifier(clock: clock)),
            granting: Wallet()
        )
        let shop = Shop(ports, effects: .test(clock: clock))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await shop.run() }
            defer { group.cancelAll() }
            for store in [StoreID.appStore, checkout.store] {
                var request = PaymentRequest("coins.100")
                request.store = store
                print("  \(store): \(try await shop.buy(request).inWords)")
            }
            // What is granted is finished a moment later.
            await clock.advance(by: .seconds(60))
        }
        // end of sample
        return Sold(
            byApple: apple.ledger.count - apple.unfinished.count,
            byCheckout: await server.sold, coins: disk.balance(.single, "coins")
        )
    }
}

private struct Wallet: GrantHandler {
    func grant(_ grant: Grant) -> LedgerWork? { .giving(grant) }
    func revoke(_ revocation: Revocation) -> LedgerWork? { .taking(revocation.grant) }
}

extension PurchaseOutcome {
    fileprivate var inWords: String {
        switch self {
        case .granted(let grant), .resumed(let grant): "\(grant.product) granted"
        case .pending(let reason): "waits: \(reason)"
        case .rejected(let reason): "rejected: \(reason)"
        case .cancelled: "cancelled"
        case .alreadyOwned, .scheduled, .unknown: "\(self)"
        }
    }
}
