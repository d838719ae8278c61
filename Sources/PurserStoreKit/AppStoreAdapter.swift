public import Purser

/// The App Store: through StoreKit 2 unless ``storeKit1`` is asked for.
///
/// It reports what the store says and keeps no promise of its own about purchases. Make one for the
/// life of the app and hand it to `Shop`.
///
/// ```swift
/// let shop = Shop(stores: [AppStoreAdapter()], …)
/// ```
///
/// On Linux it is compiled and exercised against a stand-in of StoreKit, for tests alone.
public struct AppStoreAdapter: StoreAdapter {
    private let inner: any StoreAdapter

    private init(_ inner: any StoreAdapter) {
        self.inner = inner
    }

    #if os(visionOS)
        /// An adapter through StoreKit 2. There a payment sheet must know where to appear.
        ///
        /// - Parameters:
        ///   - presentation: where sheets appear, unless a payment says otherwise.
        ///   - simulatesAskToBuy: whether payments in the sandbox wait for a parent.
        ///   - holdsMessages: whether the store's messages, a higher price among them, wait until
        ///     the app shows them with the `priceConsent` page; otherwise the system shows them.
        public init(
            presentation: PurchasePresentation, simulatesAskToBuy: Bool = false,
            holdsMessages: Bool = false
        ) {
            let options = AppStoreOptions(
                presentation: presentation, simulatesAskToBuy: simulatesAskToBuy,
                holdsMessages: holdsMessages
            )
            inner = StoreKit2Adapter(options: options)
        }
    #else
        /// An adapter through StoreKit 2.
        ///
        /// - Parameters:
        ///   - presentation: where sheets appear, unless a payment says otherwise; nil leaves it
        ///     to the system, which finds the scene in front.
        ///   - simulatesAskToBuy: whether payments in the sandbox wait for a parent.
        ///   - holdsMessages: whether the store's messages, a higher price among them, wait until
        ///     the app shows them with the `priceConsent` page; otherwise the system shows them.
        public init(
            presentation: PurchasePresentation? = nil, simulatesAskToBuy: Bool = false,
            holdsMessages: Bool = false
        ) {
            let options = AppStoreOptions(
                presentation: presentation, simulatesAskToBuy: simulatesAskToBuy,
                holdsMessages: holdsMessages
            )
            inner = StoreKit2Adapter(options: options)
        }
    #endif

    /// An adapter through StoreKit 1, for apps whose server reads receipts and for those that move
    /// over.
    ///
    /// It observes the payment queue from now on, so make it at launch, and never beside another
    /// observer that finishes transactions. There is one for the queue: asking again gives the
    /// same, as long as it is held. While it lives, an adapter through StoreKit 2 refuses to sell.
    /// Its keys are provisional until the receipt was read: the shop needs a verifier that states
    /// facts.
    public static var storeKit1: AppStoreAdapter { storeKit1(simulatesAskToBuy: false) }

    /// The same with what an app decides of it.
    ///
    /// - Parameter simulatesAskToBuy: whether payments in the sandbox wait for a parent; not heard
    ///   while an earlier one is held.
    public static func storeKit1(simulatesAskToBuy: Bool) -> AppStoreAdapter {
        let options = AppStoreOptions(simulatesAskToBuy: simulatesAskToBuy)
        return AppStoreAdapter(StoreKit1Adapter.shared(options))
    }

    /// The App Store, by whichever way.
    public var store: StoreID { inner.store }

    /// What the App Store can do through this version of StoreKit.
    public var capabilities: StoreCapabilities { inner.capabilities }

    /// Describes products; ids that the store does not know are left out.
    public func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await inner.products(ids)
    }

    /// Whether the device lets the user pay. Information only.
    public func paymentsAllowed() async -> Bool {
        await inner.paymentsAllowed()
    }

    /// The account's storefront, by its three-letter country code.
    public func storefront() async -> StorefrontID? {
        await inner.storefront()
    }

    /// Shows the payment sheet and waits for what comes of it.
    public func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        await inner.beginPayment(payment)
    }

    /// Reports what is unfinished, what was taken back, and from then on what the store says.
    public func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        await inner.observe(deliver)
    }

    /// All paid transactions that await their finish, as far as the store lists them.
    public func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await inner.unfinished()
    }

    /// Delivers what the customer owns; asks for a sign-in only with `mayPrompt`.
    public func owned(
        _ refresh: OwnedRefresh,
        deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        try await inner.owned(refresh, deliver: deliver)
    }

    /// Finishes a transaction, and returns when the store no longer lists it.
    public func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        try await inner.finish(transaction)
    }

    /// Whether the customer may have a group's introductory offer.
    public func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
        await inner.introductoryEligibility(in: group)
    }

    /// Shows a page of the store's and returns when it is closed.
    public func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        try await inner.present(sheet, on: presentation)
    }

    /// Asks the store for a fresh app receipt, through StoreKit 1.
    ///
    /// It may ask the customer to sign in, so call it on a tap and nowhere else; nothing of this
    /// library calls it by itself. After success all that is unfinished is reported once more, with
    /// the fresh receipt as its proof, so that what waits for its receipt is judged again. After
    /// failure nothing has changed. It may be called again; cancelling it ends the waiting alone.
    ///
    /// - Throws: `StoreFailure`; `unsupported` through StoreKit 2, whose transactions are proofs
    ///   of their own, `cancelled` when the customer declined.
    public func refreshReceipt() async throws(StoreFailure) {
        guard let inner = inner as? StoreKit1Adapter else {
            throw StoreFailure(.unsupported, "StoreKit 2 has no receipt to refresh")
        }
        try await inner.refreshReceipt()
    }
}
