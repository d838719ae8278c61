#if PURSER_PLANTS
    import Purser

    /// Finishes each transaction as soon as the store hands it over: the plant `finish-at-delivery`.
    struct HastyAdapter: StoreAdapter {
        let base: any StoreAdapter

        var store: StoreID { base.store }
        var capabilities: StoreCapabilities { base.capabilities }

        func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
            try await base.products(ids)
        }

        func paymentsAllowed() async -> Bool { await base.paymentsAllowed() }

        func storefront() async -> StorefrontID? { await base.storefront() }

        func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
            let answer = await base.beginPayment(payment)
            if case .transaction(let transaction) = answer { await finishNow(transaction) }
            return answer
        }

        func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
            await base.observe { update in
                if case .transaction(let transaction) = update { await finishNow(transaction) }
                await deliver(update)
            }
        }

        func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
            try await base.unfinished()
        }

        func owned(
            _ refresh: OwnedRefresh,
            deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
        ) async throws(StoreFailure) {
            try await base.owned(refresh, deliver: deliver)
        }

        func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {}

        func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
            await base.introductoryEligibility(in: group)
        }

        func present(
            _ sheet: StoreSheet, on presentation: PurchasePresentation?
        ) async throws(StoreFailure) {
            try await base.present(sheet, on: presentation)
        }

        private func finishNow(_ transaction: StoreTransaction) async {
            do throws(StoreFailure) {
                try await base.finish(transaction)
            } catch {
                print("could not plant: \(error)")
            }
        }
    }
#endif
