import Foundation
import Purser
import PurserStoreKitAPI

/// The App Store through StoreKit 2.
struct StoreKit2Adapter: StoreAdapter {
    let store: StoreID = .appStore
    let capabilities: StoreCapabilities = {
        var capabilities = StoreCapabilities()
        capabilities.quantityLimit = 10
        capabilities.listsUnfinishedCompletely = true
        capabilities.supportsOffers = true
        capabilities.supportsPlanChange = true
        capabilities.reportsStorefront = true
        return capabilities
    }()
    let options: AppStoreOptions

    /// How many owned rows are handed over at once.
    private static let pageSize = 50

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        do {
            let products = try await Product.products(for: ids.map(\.rawValue))
            return ProductBatch(found: products.map { StoreProduct($0) })
        } catch {
            throw StoreErrorMeaning(error).failure
        }
    }

    func paymentsAllowed() async -> Bool {
        AppStore.canMakePayments
    }

    func storefront() async -> StorefrontID? {
        await Storefront.current.map { StorefrontID($0.countryCode) }
    }

    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        await StoreKit2Payment(payment, options: options).begin()
    }

    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await StoreKit2Listening.transactions(deliver) }
            group.addTask { await StoreKit2Listening.statuses(deliver) }
            group.addTask { await StoreKit2Listening.storefronts(deliver) }
            group.addTask { await StoreKit2Listening.purchasesBegun(deliver) }
            group.addTask { [options] in
                await StoreKit2Listening.messages(options.messages, deliver)
            }
        }
    }

    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        var rows: [StoreTransaction] = []
        for await result in Transaction.unfinished {
            rows.append(await StoreTransaction.reading(result))
        }
        try await believe(isEmpty: rows.isEmpty)
        return rows
    }

    func owned(
        _ refresh: OwnedRefresh,
        deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        if refresh == .mayPrompt {
            do { try await AppStore.sync() } catch { throw StoreErrorMeaning(error).failure }
        }
        var page: [StoreTransaction] = []
        var isEmpty = true
        for await result in Transaction.currentEntitlements {
            isEmpty = false
            page.append(await StoreTransaction.reading(result))
            if page.count == Self.pageSize {
                await deliver(page)
                page = []
            }
        }
        if !page.isEmpty { await deliver(page) }
        try await believe(isEmpty: isEmpty)
    }

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        guard let found = await unfinished(transaction.id) else {
            return try await believe(isEmpty: true)
        }
        await found.finish()
        // StoreKit does not say whether it came to pass; its list does.
        if await unfinished(transaction.id) != nil {
            throw StoreFailure(.storeTrouble, "the transaction is still listed as unfinished")
        }
        try await believe(isEmpty: true)
    }

    func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
        let statuses: [Product.SubscriptionInfo.Status]
        do {
            statuses = try await Product.SubscriptionInfo.status(for: group.rawValue)
        } catch {
            // What cannot be read is not a yes.
            return .unknown
        }
        // StoreKit looks at past trials alone; a change of plan gets none either.
        if statuses.contains(where: \.state.isRunning) { return .ineligible }
        let isEligible = await Product.SubscriptionInfo.isEligibleForIntroOffer(
            for: group.rawValue
        )
        return isEligible ? .eligible : .ineligible
    }

    func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        let anchor = presentation ?? options.presentation
        try await SheetPresenter(messages: options.messages).present(sheet, on: anchor)
    }

    private func unfinished(_ id: TransactionID) async -> Transaction? {
        for await result in Transaction.unfinished {
            let transaction = result.unsafePayloadValue
            if String(transaction.id) == id.rawValue { return transaction }
        }
        return nil
    }

    /// StoreKit 2's lists cannot fail: one that could not be read is empty. An empty one is
    /// therefore believed only while the store knows the account's country, and never from a call
    /// that was cancelled on its way.
    private func believe(isEmpty: Bool) async throws(StoreFailure) {
        if Task.isCancelled { throw StoreFailure(.timedOut, "cancelled") }
        guard isEmpty else { return }
        if await Storefront.current == nil {
            throw StoreFailure(.storeTrouble, "an empty list of a store without a storefront")
        }
    }
}
