import Foundation
import Purser

/// What the checks of a store adapter do again and again.
enum StoreAdapterSample {
    static let token = AccountToken(NamedToken.uuid)
    static let unsold: StoreProductID = "no.such.product"

    private enum NamedToken {
        static let uuid = UUID(uuid: (7, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
    }

    /// How long an adapter is given to deliver before it is taken to have nothing.
    private static let patience = Duration.seconds(60)
    private static let pace = Duration.seconds(5)

    static func payment(
        _ subject: StoreAdapterSubject, _ id: PaymentID = "check", product: StoreProductID? = nil,
        quantity: Int = 1
    ) -> StorePayment {
        StorePayment(
            id: id, product: product ?? subject.consumable, quantity: quantity, token: token
        )
    }

    /// Pays, and wants the transaction.
    static func pay(
        _ subject: StoreAdapterSubject, _ adapter: any StoreAdapter, _ id: PaymentID = "check",
        product: StoreProductID? = nil
    ) async throws -> StoreTransaction {
        try await pay(adapter, payment(subject, id, product: product))
    }

    static func pay(
        _ adapter: any StoreAdapter, _ payment: StorePayment
    ) async throws -> StoreTransaction {
        let answer = await adapter.beginPayment(payment)
        guard case .transaction(let transaction) = answer else {
            throw ConformanceFailure(check: "", reason: "a payment was answered \(answer.name)")
        }
        return transaction
    }

    /// Pays, and wants a refusal after which there is nothing to finish.
    static func expectRefusal(
        _ adapter: any StoreAdapter, _ payment: StorePayment
    ) async throws {
        let answer = await adapter.beginPayment(payment)
        guard case .refused = answer else {
            throw ConformanceFailure(check: "", reason: "it was answered \(answer.name)")
        }
        try await expectNothingPaid(adapter)
    }

    static func expectNothingPaid(_ adapter: any StoreAdapter) async throws {
        let listed = try await adapter.unfinished().map(\.id)
        try demand(listed.isEmpty, "yet \(listed) waits for its finish")
    }

    /// Wants a call to fail: an empty answer would be taken for the truth.
    static func expectFailure(
        _ what: String, _ call: () async throws -> Void
    ) async throws {
        do { try await call() } catch is StoreFailure { return }
        throw ConformanceFailure(check: "", reason: "\(what) did not fail")
    }

    static func owned(
        _ adapter: any StoreAdapter, _ refresh: OwnedRefresh = .silent
    ) async throws -> [StoreTransaction] {
        let rows = Locked<[StoreTransaction]>([])
        try await adapter.owned(refresh) { page in rows.withLock { $0 += page } }
        return rows.withLock { $0 }
    }

    /// What an adapter tells until enough has come, or it has had its time; then it is cancelled.
    ///
    /// - Parameters:
    ///   - subject: whose clock passes meanwhile.
    ///   - adapter: who tells.
    ///   - isEnough: is asked every few seconds.
    ///   - take: takes each update, and may take its time.
    @discardableResult
    static func hear(
        _ subject: StoreAdapterSubject, _ adapter: any StoreAdapter,
        until isEnough: @escaping @Sendable ([StoreUpdate]) -> Bool,
        taking take: @escaping @Sendable (StoreUpdate) async -> Void = { _ in }
    ) async throws -> [StoreUpdate] {
        guard let clock = subject.clock else { return [] }
        let heard = Locked<[StoreUpdate]>([])
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await adapter.observe { update in
                    heard.withLock { $0.append(update) }
                    await take(update)
                }
            }
            var waited = Duration.zero
            while waited < patience {
                await clock.settle()
                if isEnough(heard.withLock { $0 }) { break }
                await clock.advance(by: pace)
                waited += pace
            }
            group.cancelAll()
        }
        return heard.withLock { $0 }
    }

    /// The transactions that an adapter tells until one of this id has come.
    static func hear(
        _ subject: StoreAdapterSubject, _ adapter: any StoreAdapter, _ id: TransactionID
    ) async throws -> [StoreTransaction] {
        try await hear(subject, adapter) { $0.transactions.contains { $0.id == id } }
            .transactions
    }

    /// Whether a product is replaced by a payment, as both parties see it.
    static func replacing(
        _ first: StoreProductID, by second: StoreProductID, _ subject: StoreAdapterSubject
    ) -> StorePayment {
        var payment = payment(subject, "second", product: second)
        payment.replaced = (first, .immediate)
        return payment
    }
}

extension [StoreUpdate] {
    var transactions: [StoreTransaction] {
        compactMap { if case .transaction(let transaction) = $0 { transaction } else { nil } }
    }
}
