import Foundation
import Purser

/// What the checks of a store adapter do again and again.
enum StoreAdapterSample {
    static let token = AccountToken(NamedToken.uuid)

    private enum NamedToken {
        static let uuid = UUID(uuid: (7, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
    }

    /// How often an adapter is given its turn to deliver before it is taken to have nothing.
    private static let turns = 2000

    static func pay(
        _ subject: StoreAdapterSubject, _ adapter: any StoreAdapter, _ id: PaymentID = "check",
        product: StoreProductID? = nil
    ) async throws -> StoreTransaction {
        let payment = StorePayment(
            id: id, product: product ?? subject.consumable, quantity: 1, token: token
        )
        let answer = await adapter.beginPayment(payment)
        guard case .transaction(let transaction) = answer else {
            throw ConformanceFailure(check: "", reason: "a payment was answered \(answer.name)")
        }
        return transaction
    }

    static func owned(_ adapter: any StoreAdapter) async throws -> [StoreTransaction] {
        let rows = Locked<[StoreTransaction]>([])
        try await adapter.owned(.silent) { page in rows.withLock { $0 += page } }
        return rows.withLock { $0 }
    }

    /// What an adapter delivers until enough has come, or it has had its turns; then it is
    /// cancelled.
    static func observe(
        _ adapter: any StoreAdapter, until isEnough: @Sendable ([StoreTransaction]) -> Bool
    ) async throws -> [StoreTransaction] {
        let heard = Locked<[StoreTransaction]>([])
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await adapter.observe { update in
                    if case .transaction(let transaction) = update {
                        heard.withLock { $0.append(transaction) }
                    }
                }
            }
            for _ in 0..<turns {
                await Task.yield()
                let items = heard.withLock { $0 }
                if !items.isEmpty, isEnough(items) { break }
            }
            // Once more, so that the adapter learns that what it handed over was taken.
            for _ in 0..<8 { await Task.yield() }
            group.cancelAll()
        }
        return heard.withLock { $0 }
    }
}
