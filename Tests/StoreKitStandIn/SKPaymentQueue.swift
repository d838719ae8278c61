// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser
    import PurserTesting

    /// The queue of one process.
    open class SKPaymentQueue: NSObject, @unchecked Sendable {
        private struct Listener {
            weak var observer: (any SKPaymentTransactionObserver)?
        }

        private struct State {
            var listeners: [Listener] = []
            var transactions: [SKPaymentTransaction] = []
            weak var delegate: (any SKPaymentQueueDelegate)?
            var observing: Task<Void, Never>?
        }

        // Proof of Sendable: what changes is behind the lock.
        private let state = Guarded(State())

        open class func `default`() -> Self {
            let queue = StandIn.here.queue.change { queue in
                let made = queue ?? SKPaymentQueue()
                queue = made
                return made
            }
            return unsafeDowncast(queue, to: Self.self)
        }

        open class func canMakePayments() -> Bool { StandIn.here.store.settings.paymentsAllowed }

        open var delegate: (any SKPaymentQueueDelegate)? {
            get { state.change { $0.delegate } }
            set { state.change { $0.delegate = newValue } }
        }

        open var storefront: SKStorefront? {
            let standIn = StandIn.here
            guard standIn.device.device.isConnected else { return nil }
            return SKStorefront(standIn.store.settings.storefront.rawValue)
        }

        open var transactions: [SKPaymentTransaction] {
            refresh()
            return state.change { $0.transactions }
        }

        /// The list knows what the store has although it was not told yet; but not what a payment
        /// that is under way is about to bring.
        private func refresh() {
            let device = StandIn.here.device.device
            guard device.isConnected, !observers.isEmpty else { return }
            let open = Set(device.unfinished)
            let known = device.history.filter { open.contains($0.id) }
            state.change { state in
                for facts in known {
                    let isThere = state.transactions.contains { place in
                        place.facts?.id == facts.id
                            || place.transactionState == .purchasing
                                && place.payment.productIdentifier == facts.product.rawValue
                    }
                    if !isThere { state.transactions.append(SKPaymentTransaction(facts)) }
                }
            }
        }

        open var transactionObservers: [any SKPaymentTransactionObserver] { observers }

        private var observers: [any SKPaymentTransactionObserver] {
            state.change { $0.listeners.compactMap(\.observer) }
        }

        /// The first observer has the process observe; what is unfinished is listed at once and
        /// told a little later.
        open func add(_ observer: any SKPaymentTransactionObserver) {
            let isFirst = state.change { state in
                state.listeners.append(Listener(observer: observer))
                return state.observing == nil
            }
            guard isFirst else { return }
            let standIn = StandIn.here
            let open = Set(standIn.device.device.unfinished)
            let listed = standIn.device.device.history.filter { open.contains($0.id) }
                .map { SKPaymentTransaction($0.asReplayed) }
            let task = standIn.start { [weak self] in
                await standIn.device.observe { [weak self] update in await self?.take(update) }
            }
            state.change { state in
                state.transactions = listed
                state.observing = task
            }
        }

        open func remove(_ observer: any SKPaymentTransactionObserver) {
            let task = state.change { state -> Task<Void, Never>? in
                state.listeners.removeAll { $0.observer == nil || $0.observer === observer }
                guard state.listeners.isEmpty else { return nil }
                defer { state.observing = nil }
                return state.observing
            }
            task?.cancel()
        }

        /// Copies the payment, and returns before anything happens.
        open func add(_ payment: SKPayment) {
            add(payment.copied)
        }

        private func add(_ payment: SKPayment.Values) {
            let transaction = SKPaymentTransaction(payment)
            state.change { $0.transactions.append(transaction) }
            let standIn = StandIn.here
            standIn.start { [self] in
                tell([transaction])
                settle(transaction, await standIn.device.beginPayment(order(transaction, payment)))
            }
        }

        private func order(
            _ transaction: SKPaymentTransaction, _ values: SKPayment.Values
        ) -> StorePayment {
            let standIn = StandIn.here
            if values.asksToBuy { standIn.device.device.plan(.waits(.approval)) }
            let token = values.username.flatMap(AccountToken.init(text:))
            var payment = StorePayment(
                id: standIn.nextPayment(), product: StoreProductID(values.product),
                quantity: values.quantity, token: token ?? .none
            )
            payment.unsignedOffer = values.discount.map { OfferID($0.identifier) }
            payment.storefrontConsent = .ask { [weak self] storefront in
                guard let self, let delegate = self.delegate else { return true }
                return delegate.paymentQueue(
                    self, shouldContinue: transaction, in: SKStorefront(storefront.rawValue)
                )
            }
            return payment
        }

        private func settle(_ transaction: SKPaymentTransaction, _ answer: PaymentAnswer) {
            switch answer {
            case .transaction(let paid):
                transaction.pay(paid)
                // It may have been told by itself already.
                state.change { state in
                    state.transactions.removeAll { $0.facts?.id == paid.id && $0 !== transaction }
                }
                if StandIn.here.habits.removesBeforePurchased {
                    state.change { $0.transactions.removeAll { $0 === transaction } }
                    return tellRemoved([transaction])
                }
            case .pending: transaction.wait()
            case .cancelled: transaction.fail(wrapped(SKError(.paymentCancelled)))
            case .refused(let failure), .unknown(let failure):
                transaction.fail(wrapped(SKError.refusal(failure)))
            case .alreadyOwned:
                transaction.fail(
                    SKError(.unknown, userInfo: [NSUnderlyingErrorKey: AlreadySubscribed.error])
                )
            default:
                transaction.fail(NSError(domain: "SSServerErrorDomain", code: 0))
            }
            tell([transaction])
        }

        private func wrapped(_ error: any Error) -> any Error {
            guard StandIn.here.habits.wrapsErrors else { return error }
            return SKError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
        }

        /// Asynchronous. A transaction that is still purchasing must not be finished: on Apple that
        /// is an exception that no Swift code can catch.
        open func finishTransaction(_ transaction: SKPaymentTransaction) {
            precondition(transaction.transactionState != .purchasing, "still purchasing")
            let standIn = StandIn.here
            standIn.start { [self] in
                if let facts = transaction.facts {
                    do throws(StoreFailure) {
                        try await standIn.device.finish(facts)
                    } catch {
                        // Never says so.
                        return
                    }
                }
                state.change { $0.transactions.removeAll { $0 === transaction } }
                tellRemoved([transaction])
            }
        }

        open func restoreCompletedTransactions() {
            let standIn = StandIn.here
            standIn.start { [self] in
                let count = Guarded(0)
                do throws(StoreFailure) {
                    try await standIn.device.owned(.mayPrompt) { [self] page in
                        let restored = page.map { SKPaymentTransaction($0) }
                        let proofs = page.map { SignedText.make($0.proof) }
                        standIn.restored.change { $0 += proofs }
                        count.change { $0 += restored.count }
                        state.change { $0.transactions += restored }
                        tell(restored)
                    }
                } catch {
                    return endRestore(SKError.refusal(error))
                }
                if count.value == 0, standIn.habits.failsEmptyRestore {
                    endRestore(SKError(.unknown))
                } else if !standIn.habits.forgetsRestoreEnd {
                    endRestore(nil)
                }
            }
        }

        private func endRestore(_ error: (any Error)?) {
            for observer in observers {
                if let error {
                    observer.paymentQueue(self, restoreCompletedTransactionsFailedWithError: error)
                } else {
                    observer.paymentQueueRestoreCompletedTransactionsFinished(self)
                }
            }
        }

        private func tell(_ transactions: [SKPaymentTransaction]) {
            let times = StandIn.here.habits.tellsTwice ? 2 : 1
            for observer in observers {
                for _ in 0..<times {
                    observer.paymentQueue(self, updatedTransactions: transactions)
                }
            }
        }

        private func tellRemoved(_ transactions: [SKPaymentTransaction]) {
            for observer in observers {
                observer.paymentQueue(self, removedTransactions: transactions)
            }
        }

        private func take(_ update: StoreUpdate) async {
            switch update {
            case .transaction(let facts):
                tell([place(of: facts)])
            case .removed(let id):
                let removed = state.change { state in
                    let removed = state.transactions.filter { $0.facts?.id == id }
                    state.transactions.removeAll { $0.facts?.id == id }
                    return removed
                }
                if !removed.isEmpty { tellRemoved(removed) }
            case .storefront:
                for observer in observers { observer.paymentQueueDidChangeStorefront(self) }
            case .revokedProducts(let products):
                for observer in observers {
                    observer.paymentQueue(
                        self, didRevokeEntitlementsForProductIdentifiers: products.map(\.rawValue)
                    )
                }
            case .purchaseBegun(let intent):
                await begin(intent)
            case .message:
                _ = delegate?.paymentQueueShouldShowPriceConsent(self)
            @unknown default:
                return
            }
        }

        /// The place that a transaction has in the queue already, or a new one. One that waited for
        /// approval gives way.
        private func place(of facts: StoreTransaction) -> SKPaymentTransaction {
            state.change { state in
                if let old = state.transactions.first(where: { $0.facts?.id == facts.id }) {
                    return old
                }
                let waiting = state.transactions.firstIndex { old in
                    old.transactionState == .deferred
                        && old.payment.productIdentifier == facts.product.rawValue
                }
                if let waiting { state.transactions.remove(at: waiting) }
                let new = SKPaymentTransaction(facts)
                state.transactions.append(new)
                return new
            }
        }

        private func begin(_ intent: StorePurchaseIntent) async {
            do throws(StoreFailure) {
                let batch = try await StandIn.here.device.products([intent.product])
                guard let product = batch.found.first else { return }
                let sold = SKProduct(product)
                let payment = SKPayment(product: sold)
                for observer in observers
                where observer.paymentQueue(self, shouldAddStorePayment: payment, for: sold) {
                    return add(payment.copied)
                }
            } catch {
                // The customer taps again.
                return
            }
        }
    }

    extension StoreTransaction {
        /// As little as a replay says.
        fileprivate var asReplayed: StoreTransaction {
            var replayed = self
            replayed.token = nil
            return replayed
        }
    }

    extension AccountToken {
        /// What stands for no token at all.
        static let none = AccountToken(
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        )
    }
#endif
