import Foundation
import Purser

/// Sells through a page of the shop's own: makes an order, hands the customer over, asks the
/// server until it is paid, and acknowledges it once the goods are safe.
struct HostedCheckoutAdapter: StoreAdapter {
    static let id: StoreID = "hosted-checkout"
    /// How long the app waits for the customer to come back with a paid order; it may be paid
    /// later all the same, and then arrives as news.
    private static let patience = Duration.seconds(15 * 60)
    private static let pace = Duration.seconds(2)
    /// So often in a row the server may fail to answer before nobody knows.
    private static let failures = 5

    let store = HostedCheckoutAdapter.id
    let capabilities = HostedCheckoutAdapter.abilities
    let service: any CheckoutService
    let clock: any Clock<Duration>
    /// Opens the page, and returns when it is open or closed again.
    let handOver: @Sendable (URL) async -> Void

    // sample: capabilities
    static let abilities: StoreCapabilities = {
        var abilities = StoreCapabilities()
        abilities.productBatchSize = 50
        abilities.quantityLimit = 5
        abilities.listsUnfinishedCompletely = true
        return abilities
    }()
    // end of sample

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        do throws(CheckoutFailure) {
            return ProductBatch(found: try await service.products(ids.map(\.rawValue)))
        } catch {
            throw StoreFailure(error)
        }
    }

    // sample: pay
    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        if let failure = refusal(of: payment) { return .refused(failure) }
        let order: CheckoutOrder
        do throws(CheckoutFailure) {
            order = try await service.makeOrder(
                payment.id.rawValue, for: payment.product.rawValue, quantity: payment.quantity,
                reference: "\(payment.token)"
            )
        } catch {
            // No order, no page: nothing can have been paid.
            return .refused(StoreFailure(error))
        }
        guard let page = order.page else { return .refused(StoreFailure(.storeTrouble)) }
        await handOver(page)
        return await outcome(of: order.number)
    }

    /// Asks until the order is settled; what cannot be learned is unknown, never refused.
    private func outcome(of number: String) async -> PaymentAnswer {
        var waited = Duration.zero
        var failures = 0
        while waited < Self.patience {
            do throws(CheckoutFailure) {
                let order = try await service.order(number)
                failures = 0
                if let answer = order.flatMap({ answer(to: $0) }) { return answer }
            } catch {
                failures += 1
                if failures == Self.failures { return .unknown(StoreFailure(error)) }
            }
            do { try await clock.sleep(for: Self.pace) } catch { break }
            waited += Self.pace
        }
        return .pending(.payment)
    }

    private func answer(to order: CheckoutOrder) -> PaymentAnswer? {
        switch order.state {
        case .open: nil
        case .waiting: .pending(.payment)
        case .paid: .transaction(StoreTransaction(order))
        case .cancelled: .cancelled
        case .refused: .refused(StoreFailure(.notAllowed, "the payment was refused"))
        }
    }
    // end of sample

    private func refusal(of payment: StorePayment) -> StoreFailure? {
        guard (1...capabilities.quantityLimit).contains(payment.quantity) else {
            return StoreFailure(.invalidPayment, "the shop does not sell so many at once")
        }
        let isPlain =
            payment.offer == nil && payment.unsignedOffer == nil && payment.replaced == nil
        return isPlain ? nil : StoreFailure(.unsupported, "the shop has no offers and no plans")
    }

    // sample: observe
    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        // What is told once is not told again in this run; the next one begins anew, so what was
        // not acknowledged is replayed.
        var told: [TransactionID: TransactionVersion] = [:]
        while !Task.isCancelled {
            for news in await news() where told[news.id] != news.version {
                await deliver(.transaction(news))
                if Task.isCancelled { return }
                told[news.id] = news.version
            }
            do { try await clock.sleep(for: Self.pace) } catch { return }
        }
    }

    private func news() async -> [StoreTransaction] {
        do throws(CheckoutFailure) {
            return try await service.orders()
                .filter { $0.paidAt != nil && (!$0.isAcknowledged || $0.refundedAt != nil) }
                .map { StoreTransaction($0) }
        } catch {
            // Nobody answered: it is asked again at the next turn.
            return []
        }
    }

    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await orders { !$0.isAcknowledged }
    }

    func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        let kept = try await orders { $0.refundedAt == nil }
        await deliver(kept.filter { $0.kind == .nonConsumable })
    }

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        do throws(CheckoutFailure) {
            try await service.acknowledge(transaction.id.rawValue)
        } catch {
            throw StoreFailure(error)
        }
    }
    // end of sample

    private func orders(
        _ isWanted: (CheckoutOrder) -> Bool
    ) async throws(StoreFailure) -> [StoreTransaction] {
        do throws(CheckoutFailure) {
            return try await service.orders().filter { $0.paidAt != nil && isWanted($0) }
                .map { StoreTransaction($0) }
        } catch {
            throw StoreFailure(error)
        }
    }
}
