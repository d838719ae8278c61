#if !canImport(StoreKit)
    public import Purser

    /// An adapter for StoreKit whose StoreKit is a stand-in: every call of it finds that world.
    public struct StandInAdapter: StoreAdapter {
        /// The world.
        public let standIn: StandIn
        /// What is held against it.
        public let inner: any StoreAdapter

        /// Makes the adapter within the world, since it may reach for StoreKit at once.
        public init(_ standIn: StandIn, _ make: () -> any StoreAdapter) {
            self.standIn = standIn
            self.inner = StandIn.$current.withValue(standIn, operation: make)
        }

        /// The adapter's own.
        public var store: StoreID { inner.store }
        /// The adapter's own.
        public var capabilities: StoreCapabilities { inner.capabilities }

        /// Runs a part of a test in the adapter's world.
        public func inside<Value: Sendable>(
            _ body: () async throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            let result: Result<Value, StoreFailure> =
                await StandIn.$current.withValue(standIn) {
                    do throws(StoreFailure) {
                        return .success(try await body())
                    } catch {
                        return .failure(error)
                    }
                }
            return try result.get()
        }

        /// Passed on.
        public func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
            try await inside { () async throws(StoreFailure) in try await inner.products(ids) }
        }

        /// Passed on.
        public func paymentsAllowed() async -> Bool {
            await StandIn.$current.withValue(standIn) { await inner.paymentsAllowed() }
        }

        /// Passed on.
        public func storefront() async -> StorefrontID? {
            await StandIn.$current.withValue(standIn) { await inner.storefront() }
        }

        /// Passed on.
        public func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
            await StandIn.$current.withValue(standIn) { await inner.beginPayment(payment) }
        }

        /// Passed on.
        public func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
            await StandIn.$current.withValue(standIn) { await inner.observe(deliver) }
        }

        /// Passed on.
        public func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
            try await inside { () async throws(StoreFailure) in try await inner.unfinished() }
        }

        /// Passed on.
        public func owned(
            _ refresh: OwnedRefresh,
            deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
        ) async throws(StoreFailure) {
            try await inside { () async throws(StoreFailure) in
                try await inner.owned(refresh, deliver: deliver)
            }
        }

        /// Passed on.
        public func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
            try await inside { () async throws(StoreFailure) in
                try await inner.finish(transaction)
            }
        }

        /// Passed on.
        public func introductoryEligibility(
            in group: SubscriptionGroupID
        ) async -> OfferEligibility {
            await StandIn.$current.withValue(standIn) {
                await inner.introductoryEligibility(in: group)
            }
        }

        /// Passed on.
        public func present(
            _ sheet: StoreSheet, on presentation: PurchasePresentation?
        ) async throws(StoreFailure) {
            try await inside { () async throws(StoreFailure) in
                try await inner.present(sheet, on: presentation)
            }
        }
    }
#endif
