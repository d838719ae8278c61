import Foundation
import Purser
import PurserStoreKitAPI

/// The App Store through StoreKit 1.
///
/// It observes the queue from the moment it is made until nobody holds it.
final class StoreKit1Adapter: StoreAdapter {
    let store: StoreID = .appStore
    let capabilities: StoreCapabilities = {
        var capabilities = StoreCapabilities()
        capabilities.quantityLimit = 10
        capabilities.deliversFinalKeys = false
        capabilities.supportsOffers = true
        capabilities.reportsStorefront = true
        return capabilities
    }()

    private let queue: SKPaymentQueue
    private let observer = QueueObserver()
    private let options: AppStoreOptions
    /// What was taken out of the observer's mailbox and not yet handed over.
    private let inHand = Locked<QueueNews?>(nil)

    /// See ``shared(_:)``.
    init(_ queue: SKPaymentQueue, options: AppStoreOptions) {
        self.options = options
        self.queue = queue
        // Before observing: the queue asks its delegate for what it replays, too.
        queue.delegate = observer
        queue.add(observer)
    }

    deinit {
        queue.remove(observer)
    }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        let products = try await ProductsQuestion.ask(Set(ids.map(\.rawValue)))
        observer.noteAnswer()
        return ProductBatch(found: products.map { StoreProduct($0) })
    }

    func paymentsAllowed() async -> Bool {
        SKPaymentQueue.canMakePayments()
    }

    func storefront() async -> StorefrontID? {
        queue.storefront.map { StorefrontID($0.countryCode) }
    }

    // MARK: Paying

    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        let product: SKProduct
        do throws(StoreFailure) {
            try check(payment)
            product = try await find(payment.product)
        } catch {
            // Nothing was added to the queue.
            return .refused(error)
        }
        let awaited = observer.expectAnswer(to: payment)
        queue.add(made(payment, for: product))
        guard let answer = await awaited.answers.next() else {
            observer.forget(awaited)
            return .unknown(StoreFailure(.timedOut, "the queue has not answered"))
        }
        return answer
    }

    private func check(_ payment: StorePayment) throws(StoreFailure) {
        guard (1...10).contains(payment.quantity) else {
            throw StoreFailure(.invalidPayment, "the quantity is not within 1 and 10")
        }
        if payment.replaced != nil {
            throw StoreFailure(.unsupported, "StoreKit 1 does not say how plans replace each other")
        }
        if payment.unsignedOffer != nil {
            throw StoreFailure(.unsupported, "StoreKit 1 knows signed offers alone")
        }
    }

    private func find(_ id: StoreProductID) async throws(StoreFailure) -> SKProduct {
        let products = try await ProductsQuestion.ask([id.rawValue])
        guard let product = products.first(where: { $0.productIdentifier == id.rawValue }) else {
            throw StoreFailure(.productUnavailable, "the store does not know the product")
        }
        return product
    }

    private func made(_ payment: StorePayment, for product: SKProduct) -> SKMutablePayment {
        let made = SKMutablePayment(product: product)
        made.quantity = payment.quantity
        made.applicationUsername = payment.token.description
        made.simulatesAskToBuyInSandbox = options.simulatesAskToBuy
        made.paymentDiscount = payment.offer.map { offer in
            SKPaymentDiscount(
                identifier: offer.offer.rawValue, keyIdentifier: offer.keyID.rawValue,
                nonce: offer.nonce, signature: offer.signature.base64EncodedString(),
                timestamp: NSNumber(value: offer.timestamp)
            )
        }
        return made
    }

    // MARK: Observing

    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        // What an earlier observing was told and did not hand over is still in the queue.
        for transaction in listed() { await deliver(.transaction(transaction)) }
        while !Task.isCancelled {
            let held = inHand.withLock { $0 }
            guard let news = held != nil ? held : await observer.news.next() else { return }
            inHand.withLock { $0 = news }
            for update in updates(of: news) { await deliver(update) }
            guard !Task.isCancelled else { return }
            inHand.withLock { $0 = nil }
        }
    }

    private func updates(of news: QueueNews) -> [StoreUpdate] {
        switch news {
        case .paid(let transactions):
            let receipt = AppReceiptFile.read()
            return transactions.compactMap { StoreTransaction($0, receipt: receipt) }
                .map { .transaction($0) }
        case .removed(let id): return [.removed(id)]
        case .storefrontChanged:
            return queue.storefront.map { [.storefront(StorefrontID($0.countryCode))] } ?? []
        case .begun(let intent): return [.purchaseBegun(intent)]
        case .revoked(let products): return [.revokedProducts(products)]
        case .priceConsent: return [.message(StoreMessage(.priceIncrease))]
        }
    }

    // MARK: Lists

    private func listed() -> [StoreTransaction] {
        let receipt = AppReceiptFile.read()
        return queue.transactions.compactMap { StoreTransaction($0, receipt: receipt) }
    }

    /// The queue is a list in this process and cannot fail; it is believed while the store knows
    /// the account's country.
    private func believe() throws(StoreFailure) {
        if queue.storefront == nil {
            throw StoreFailure(.storeTrouble, "the queue of a store without a storefront")
        }
    }

    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try believe()
        return listed()
    }

    /// Without asking there is no list but the queue's own; with it, a restore.
    func owned(
        _ refresh: OwnedRefresh,
        deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        switch refresh {
        case .silent:
            try believe()
            let listed = listed()
            if !listed.isEmpty { await deliver(listed) }
        case .mayPrompt:
            try await restore(deliver)
        }
    }

    /// Ends with the queue's signal; where that never comes, with the caller's limit.
    private func restore(
        _ deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        let box = observer.awaitRestore()
        defer { observer.forgetRestore() }
        queue.restoreCompletedTransactions()
        var isEmpty = true
        while let news = await box.next() {
            switch news {
            case .restored(let transactions):
                isEmpty = false
                let receipt = AppReceiptFile.read()
                let page = transactions.compactMap { StoreTransaction($0, receipt: receipt) }
                if !page.isEmpty { await deliver(page) }
            case .ended:
                return
            case .failed(let error):
                let failure = StoreErrorMeaning(error).failure
                // The sandbox says so when there is nothing to restore.
                if isEmpty, case .other = failure.code { return }
                throw failure
            }
        }
        throw StoreFailure(.timedOut, "the queue has not said that the restore is over")
    }

    /// Asks for a fresh receipt, then reports what is unfinished once more, with that receipt as
    /// its proof.
    func refreshReceipt() async throws(StoreFailure) {
        try await ReceiptQuestion.ask()
        observer.news.put(.paid(queue.transactions))
    }

    // MARK: Finishing

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        try believe()
        let found = queue.transactions
            .filter { $0.transactionIdentifier == transaction.id.rawValue }
            .compactMap { FinishableTransaction($0) }
        guard !found.isEmpty else {
            if observer.hasHeard { return }
            throw StoreFailure(.notReplayedYet, "the queue has told nothing yet")
        }
        let removal = observer.awaitRemoval(of: transaction.id)
        defer { observer.forgetRemoval(of: transaction.id) }
        for place in found { place.finish(in: queue) }
        guard await removal.next() != nil else {
            throw StoreFailure(.timedOut, "the queue has not confirmed the finish")
        }
    }

    func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        #if os(iOS) || os(visionOS)
            switch sheet {
            case .redeemCode: return queue.presentCodeRedemptionSheet()
            case .priceConsent: return queue.showPriceConsentIfNeeded()
            default: break
            }
        #endif
        throw StoreFailure(.unsupported, "StoreKit 1 has no such page")
    }
}
