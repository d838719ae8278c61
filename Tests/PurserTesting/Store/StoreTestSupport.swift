import Foundation
import Purser
import PurserTesting

/// One app process on a device, as bare as can be: it keeps what it hears, and may finish it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct BareApp {
    let adapter: InMemoryStoreAdapter
    let heard = Log<StoreUpdate>()

    init(_ device: InMemoryDevice, in process: Gate = Gate()) {
        adapter = device.adapter(in: process)
    }

    var transactions: [StoreTransaction] {
        heard.items.compactMap { update in
            if case .transaction(let transaction) = update { transaction } else { nil }
        }
    }

    /// Observes while `body` runs.
    func observing(_ body: @Sendable () async throws -> Void) async throws {
        let (adapter, heard) = (adapter, heard)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await adapter.observe { heard.add($0) } }
            try await body()
            await adapter.device.store.clock.settle()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

extension StoreAdapter {
    /// Pays for one product under a token of its own.
    @discardableResult
    func pay(
        _ product: StoreProductID, _ id: PaymentID = "payment-1", quantity: Int = 1,
        token: AccountToken = .kim
    ) async -> PaymentAnswer {
        await beginPayment(
            StorePayment(id: id, product: product, quantity: quantity, token: token)
        )
    }

    /// Everything that is owned, all pages together.
    func ownedRows(_ refresh: OwnedRefresh = .silent) async throws -> [StoreTransaction] {
        let rows = Log<StoreTransaction>()
        try await owned(refresh) { page in page.forEach { rows.add($0) } }
        return rows.items
    }
}

extension PaymentAnswer {
    var transaction: StoreTransaction? {
        if case .transaction(let transaction) = self { transaction } else { nil }
    }
}

extension AccountToken {
    static let kim = AccountToken(
        UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
}

/// Runs a test's story on a seeded executor, whose clock the store shares.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
func story<Value: Sendable>(
    _ store: InMemoryStore, seed: UInt64 = 1,
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    try SeededTaskExecutor(seed: seed, clock: store.clock).run(body)
}
