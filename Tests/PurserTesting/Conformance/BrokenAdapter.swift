import Purser
import PurserTesting

/// An adapter that does one thing wrong.
struct BrokenAdapter: StoreAdapter {
    let base: InMemoryStoreAdapter
    let fault: Fault
    /// Is kept from launch to launch.
    let memory: Locked<Memory>
    /// How many adapters there were before this one.
    let launch: Int
    private let own = Locked(Own())

    struct Memory {
        var paid: [StoreTransaction] = []
        var interrupted: Set<TransactionID> = []
        var finished: Set<TransactionID> = []
    }

    /// What one adapter remembers by itself.
    private struct Own {
        var observed = 0
        var reads = 0
        var paid: Set<TransactionID> = []
    }

    init(_ base: InMemoryStoreAdapter, _ fault: Fault, _ memory: Locked<Memory>, launch: Int) {
        self.base = base
        self.fault = fault
        self.memory = memory
        self.launch = launch
    }

    var store: StoreID { base.store }

    var capabilities: StoreCapabilities {
        var capabilities = base.capabilities
        if fault == .saysLess { capabilities.listsUnfinishedCompletely.toggle() }
        return capabilities
    }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        do throws(StoreFailure) {
            var batch = try await base.products(ids)
            if fault == .findsUnknownProducts, ids.contains(StoreProductID("no.such.product")) {
                batch.found.append(.consumable("no.such.product"))
            }
            if fault == .answersHalfABatch, ids.count > 2 { batch.found = [] }
            return batch
        } catch {
            if fault == .findsNothingOffline { return ProductBatch(found: []) }
            throw error
        }
    }

    func storefront() async -> StorefrontID? {
        switch fault {
        case .hidesItsStorefront: nil
        case .inventsAStorefront: "USA"
        default: await base.storefront()
        }
    }

    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        let first = memory.withLock { $0.paid.first }
        if fault == .repeatsTheFirst, let first, first.product == payment.product {
            return .transaction(first)
        }
        if fault == .refusesPlanChanges, payment.replaced != nil {
            return .refused(StoreFailure(.unsupported))
        }
        let answer = altered(await base.beginPayment(terms(of: payment)))
        guard case .transaction(let transaction) = answer else { return answer }
        memory.withLock { $0.paid.append(transaction) }
        own.withLock { _ = $0.paid.insert(transaction.id) }
        return answer
    }

    /// What the store is asked for instead.
    private func terms(of payment: StorePayment) -> StorePayment {
        let said = base.capabilities
        var (product, quantity) = (payment.product, payment.quantity)
        if fault == .sellsAnything, product == "no.such.product" { product = "coins" }
        if fault == .paysForOne, quantity == said.quantityLimit { quantity = 1 }
        if fault == .takesAnyQuantity { quantity = min(quantity, said.quantityLimit) }
        var changed = StorePayment(
            id: payment.id, product: product, quantity: quantity, token: payment.token
        )
        (changed.unsignedOffer, changed.replaced) = (payment.unsignedOffer, payment.replaced)
        if fault == .ignoresOffers, said.supportsOffers { changed.unsignedOffer = nil }
        if fault == .takesOffersItLacks, !said.supportsOffers { changed.unsignedOffer = nil }
        if fault == .takesPlansItLacks, !said.supportsPlanChange { changed.replaced = nil }
        return changed
    }

    private func altered(_ answer: PaymentAnswer) -> PaymentAnswer {
        switch (answer, fault) {
        case (.transaction(let transaction), _): .transaction(altered(paid: transaction))
        case (.cancelled, .refusesForACancellation): .refused(StoreFailure(.cancelled))
        case (.refused(let failure), .cancelsForARefusal) where failure.code == .notAllowed:
            .cancelled
        case (.pending, .refusesWhatWaits): .refused(StoreFailure(.notAllowed))
        case (.unknown(let failure), .refusesWhatIsUnknown): .refused(failure)
        case (.refused(let failure), .cancelsOffline) where failure.code == .network: .cancelled
        default: answer
        }
    }

    private func altered(paid: StoreTransaction) -> StoreTransaction {
        var changed = paid
        switch fault {
        case .losesProofs: changed = paid.rekeyed(paid.key, proof: .noReceipt)
        case .losesTokens: changed.token = nil
        case .hidesOffers: changed.offer = nil
        default: changed = altered(key: paid)
        }
        return changed
    }

    private func altered(key transaction: StoreTransaction) -> StoreTransaction {
        switch fault {
        case .givesProvisionalKeys:
            transaction.rekeyed(.provisional(transaction.id, in: store))
        case .givesFinalKeys:
            transaction.rekeyed(
                PurchaseKey(
                    store: store, environment: .production,
                    lineage: .transaction(transaction.id, since: nil)
                )
            )
        default: transaction
        }
    }

    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        let times = own.withLock { own in
            own.observed += 1
            return own.observed
        }
        let isDeaf =
            fault == .replaysOnceAndForAll && launch > 1 || fault == .observesOnce && times > 1
        let heard = Locked(false)
        await base.observe { update in
            guard !isDeaf, let update = altered(update) else { return }
            heard.withLock { $0 = true }
            await deliver(update)
            guard Task.isCancelled else { return }
            switch fault {
            case .endsNoDelivery:
                await base.process.waitUntilClosed()
            case .confirmsTooEarly:
                if case .transaction(let transaction) = update {
                    memory.withLock { _ = $0.interrupted.insert(transaction.id) }
                }
            default: break
            }
        }
        if fault == .waitsForNews, !heard.withLock({ $0 }) {
            await base.process.waitUntilClosed()
        }
    }

    private func altered(_ update: StoreUpdate) -> StoreUpdate? {
        guard case .transaction(let transaction) = update else { return update }
        switch fault {
        case .confirmsTooEarly
        where memory.withLock({ $0.interrupted.contains(transaction.id) }):
            return nil
        case .hearsItselfAlone
        where !memory.withLock({ $0.paid.contains { $0.id == transaction.id } }):
            return nil
        case .hidesRefunds where transaction.revoked != nil:
            return nil
        case .rekeysOnReplay:
            return .transaction(transaction.rekeyed(.provisional("other", in: store)))
        default:
            return .transaction(altered(key: transaction))
        }
    }

    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        let reads = own.withLock { own in
            own.reads += 1
            return own.reads
        }
        do throws(StoreFailure) {
            let rows = try await base.unfinished().map { altered(listed: $0) }
            return switch fault {
            case .listsNothing where !base.capabilities.replaysUnfinished: []
            case .listsOne: Array(rows.prefix(1))
            case .listsOnce where reads > 1: []
            default: rows
            }
        } catch {
            if fault == .readsEmptyOffline { return [] }
            throw error
        }
    }

    private func altered(listed: StoreTransaction) -> StoreTransaction {
        var changed = altered(key: listed)
        let clock = base.device.store.clock
        switch fault {
        case .inventsTokens: changed.token = AccountToken.kim
        case .forgetsTheDeadline: changed.revoked = nil
        case .takesBackInTime where clock.now.offset > .seconds(30 * 86_400):
            changed.revoked = Revoked(Timestamp(milliseconds: 0))
        default: break
        }
        return changed
    }

    func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        let (paid, finished) = memory.withLock { ($0.paid, $0.finished) }
        do throws(StoreFailure) {
            switch fault {
            case .ownsWhatWasRefunded where base.capabilities.listsOwned:
                await deliver(paid)
            case .ownsOutOfNothing where !base.capabilities.listsOwned:
                await deliver(paid)
            case .ownsWhatIsUnfinished:
                try await base.owned(refresh) { page in
                    await deliver(page.filter { !finished.contains($0.id) })
                }
            default:
                try await base.owned(refresh, deliver: deliver)
            }
        } catch {
            if fault != .ownsNothingOffline { throw error }
        }
    }

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        let isAgain = memory.withLock { !$0.finished.insert(transaction.id).inserted }
        switch fault {
        case .finishesOnce where isAgain:
            throw StoreFailure(.invalidPayment, "it is finished")
        case .finishesNothingUnknown where transaction.id == "999999":
            throw StoreFailure(.invalidPayment, "it is unknown")
        case .finishesNothing:
            return
        case .finishesItsOwn where !own.withLock({ $0.paid.contains(transaction.id) }):
            return
        case .finishesOffline:
            do throws(StoreFailure) { try await base.finish(transaction) } catch { return }
        default:
            try await base.finish(transaction)
        }
    }
}

extension StoreTransaction {
    /// The same under another key, and with another proof if need be.
    fileprivate func rekeyed(_ key: PurchaseKey, proof: Receipt? = nil) -> StoreTransaction {
        var changed = StoreTransaction(id, key: key, product: product, proof: proof ?? self.proof)
        (changed.quantity, changed.token, changed.revoked) = (quantity, token, revoked)
        (changed.offer, changed.original) = (offer, original)
        return changed
    }
}
