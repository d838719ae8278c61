#if !canImport(StoreKit)
    import Foundation
    import Purser
    public import PurserTesting

    /// The App Store as one process sees it: what stands behind the stand-in's StoreKit names.
    ///
    /// StoreKit is global; a test has several worlds at once. So the names find their world through
    /// the task that calls them, see ``StandInAdapter``.
    public final class StandIn: Sendable {
        /// The world of the calling task.
        @TaskLocal public static var current: StandIn?

        static var here: StandIn { current ?? nowhere }

        /// Where there is no world there is no store, as on a device without a connection.
        private static let nowhere: StandIn = {
            let device = InMemoryStore(products: []).device("nowhere")
            device.disconnect()
            return StandIn(device.adapter())
        }()

        /// What drives everything.
        public let device: InMemoryStoreAdapter
        /// What StoreKit does otherwise than one would wish.
        public let habits: Habits
        /// The queue of StoreKit 1.
        let queue: Guarded<SKPaymentQueue?> = Guarded(nil)
        /// What the app's receipt held when it was last asked for.
        let receipt = Guarded<[String]>([])
        /// What restores have added to it.
        let restored = Guarded<[String]>([])
        /// When the renewal that was told last of a subscription's transaction was stated.
        private let renewals = Guarded<[TransactionID: TransactionVersion]>([:])
        private let listeners = Guarded(Listeners())
        private let missedCallbacks = Guarded<[String]>([])

        /// A process on a device of a store in memory.
        public init(_ device: InMemoryStoreAdapter, habits: Habits = Habits()) {
            self.device = device
            self.habits = habits
        }

        deinit {
            removeReceiptFile()
        }

        var store: InMemoryStore { device.device.store }

        /// Callbacks that nobody took: on Apple they are optional, and a misspelt one is as silent.
        public var missed: [String] { missedCallbacks.value }

        func miss(_ callback: String) {
            missedCallbacks.change { $0.append(callback) }
        }

        /// A name that no payment of this store had before.
        func nextPayment() -> PaymentID {
            PaymentID("sheet-\(store.log.count)")
        }

        /// Runs beside the caller, on the executor that the caller runs on: where a test drives
        /// that, nothing happens behind its back; elsewhere it is any thread.
        @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
        @discardableResult
        func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
            let executor = withUnsafeCurrentTask { task in
                task?.unownedTaskExecutor?.asTaskExecutor()
            }
            return Self.$current.withValue(self) {
                Task(executorPreference: executor) { await body() }
            }
        }

        /// Reads a list that StoreKit 2 never fails to give: where it cannot be read it is empty.
        func list(
            _ body: () async throws(StoreFailure) -> [StoreTransaction]
        ) async -> [Transaction] {
            do throws(StoreFailure) {
                return try await body().map(Transaction.init)
            } catch {
                return []
            }
        }

        func owned(_ refresh: OwnedRefresh) async throws(StoreFailure) -> [StoreTransaction] {
            let rows = Guarded<[StoreTransaction]>([])
            try await device.owned(refresh) { page in rows.change { $0 += page } }
            return rows.value
        }
    }

    extension StandIn {
        /// What may be told by itself; each kind has those who listen.
        private struct Listeners: Sendable {
            var next = 0
            var transactions: [Int: AsyncStream<Transaction>.Continuation] = [:]
            var statuses: [Int: AsyncStream<Product.SubscriptionInfo.Status>.Continuation] = [:]
            var storefronts: [Int: AsyncStream<Storefront>.Continuation] = [:]
            var intents: [Int: AsyncStream<PurchaseIntent>.Continuation] = [:]
            var messages: [Int: AsyncStream<Message>.Continuation] = [:]
        }

        /// Keeps a listening going; ends it when nobody holds it any more.
        final class Listening: Sendable {
            private let task: Task<Void, Never>?
            private let end: @Sendable () -> Void

            init(_ task: Task<Void, Never>?, end: @escaping @Sendable () -> Void) {
                self.task = task
                self.end = end
            }

            deinit {
                task?.cancel()
                end()
            }
        }

        /// Whoever listens to transactions has the process observe; the rest is told beside them.
        func listenToTransactions() -> (AsyncStream<Transaction>, Listening) {
            let (stream, continuation) = AsyncStream.makeStream(of: Transaction.self)
            let id = listeners.change { listeners in
                listeners.next += 1
                listeners.transactions[listeners.next] = continuation
                return listeners.next
            }
            let task = start { [self] in
                await device.observe { [self] update in await tell(update) }
            }
            return (
                stream,
                Listening(task) { [weak self] in
                    continuation.finish()
                    self?.listeners.change { $0.transactions[id] = nil }
                }
            )
        }

        func listenToStatuses() -> (AsyncStream<Product.SubscriptionInfo.Status>, Listening) {
            listen(\.statuses)
        }

        func listenToStorefronts() -> (AsyncStream<Storefront>, Listening) {
            listen(\.storefronts)
        }

        func listenToIntents() -> (AsyncStream<PurchaseIntent>, Listening) {
            listen(\.intents)
        }

        func listenToMessages() -> (AsyncStream<Message>, Listening) {
            listen(\.messages)
        }

        private func listen<Element: Sendable>(
            _ kind: any WritableKeyPath<Listeners, [Int: AsyncStream<Element>.Continuation]>
                & Sendable
        ) -> (AsyncStream<Element>, Listening) {
            let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
            let id = listeners.change { listeners in
                listeners.next += 1
                listeners[keyPath: kind][listeners.next] = continuation
                return listeners.next
            }
            return (
                stream,
                Listening(nil) { [weak self] in
                    continuation.finish()
                    self?.listeners.change { $0[keyPath: kind][id] = nil }
                }
            )
        }

        /// Whether nothing has changed but how a subscription renews: no transaction tells that.
        private func isOfRenewalAlone(_ transaction: StoreTransaction) -> Bool {
            guard var last = renewals.value[transaction.id],
                last.renewalSignedAt != transaction.version.renewalSignedAt
            else { return false }
            last.renewalSignedAt = transaction.version.renewalSignedAt
            return last == transaction.version
        }

        private func tell(_ update: StoreUpdate) async {
            let listeners = listeners.value
            switch update {
            case .transaction(let transaction):
                let told = Transaction(transaction)
                let times = habits.tellsTwice ? 2 : 1
                for _ in 0..<times where !isOfRenewalAlone(transaction) {
                    listeners.transactions.values.forEach { $0.yield(told) }
                }
                renewals.change { $0[transaction.id] = transaction.version }
                if let status = Product.SubscriptionInfo.Status(told) {
                    listeners.statuses.values.forEach { $0.yield(status) }
                }
            case .storefront(let id):
                let told = Storefront(id)
                listeners.storefronts.values.forEach { $0.yield(told) }
            case .purchaseBegun(let intent):
                do {
                    let products = try await Product.products(for: [intent.product.rawValue])
                    guard let product = products.first else { return }
                    let told = PurchaseIntent(product, offer: intent.offer)
                    listeners.intents.values.forEach { $0.yield(told) }
                } catch {
                    // StoreKit has no way to say so; the customer taps again.
                    return
                }
            case .message(let message):
                let told = Message(message)
                listeners.messages.values.forEach { $0.yield(told) }
            case .removed, .revokedProducts:
                // StoreKit 2 says neither.
                return
            @unknown default:
                return
            }
        }
    }
#endif
