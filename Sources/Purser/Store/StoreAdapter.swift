/// One store, as seen from one device.
///
/// All calls run as children of ``Shop/run()``; the queue owns their time limits and cancels when
/// it stops. An adapter keeps no promise of its own about purchases: it reports what the store says
/// and does what it is told, and every call may be repeated.
public protocol StoreAdapter: ProductSource {
    /// What the store can do; never changes.
    var capabilities: StoreCapabilities { get }

    /// Whether the store thinks the user may pay. Information only: the queue never goes by it,
    /// because stores have been seen to err both ways.
    func paymentsAllowed() async -> Bool

    /// The account's storefront, where the store names it.
    func storefront() async -> StorefrontID?

    /// Begins a payment and waits for the store's answer.
    ///
    /// Called once for each attempt, after the attempt is saved, never again for the same attempt,
    /// also not after a crash; calls for different attempts may overlap. It may wait for a person.
    /// A transaction that it returns may also come through ``observe(_:)``, before or after.
    ///
    /// - Returns: a verdict. What cannot be told apart from a paid one is `unknown`, not `refused`.
    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer

    /// Reports everything that the store says by itself, until cancelled.
    ///
    /// Called once for each run; a second call after the first ended must deliver again what is
    /// unfinished. `deliver` returns when the update is on disk; what was not handed over until
    /// then must come again. Returns soon after cancellation, and earlier only if the store has
    /// ended.
    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async

    /// All paid transactions that await their finish; shows nothing to the user.
    ///
    /// - Throws: ``StoreFailure`` when they could not be read. A failed read is not an empty one.
    func unfinished() async throws(StoreFailure) -> [StoreTransaction]

    /// Delivers what the customer owns, in pages as they arrive, and returns at the end.
    ///
    /// With ``OwnedRefresh/silent`` it must show nothing to the user. With
    /// ``OwnedRefresh/mayPrompt`` it may ask for a sign-in, at most once. What was delivered before
    /// a failure counts.
    ///
    /// - Throws: ``StoreFailure`` when the list is not whole; `cancelled` when the user declined.
    func owned(
        _ refresh: OwnedRefresh,
        deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure)

    /// Tells the store that a transaction's goods are safe, and returns when the store confirms.
    ///
    /// Idempotent: a transaction that is finished already or unknown to the store is a success.
    ///
    /// - Throws: ``StoreFailure``; `notReplayedYet` where the store must deliver it again first.
    func finish(_ transaction: StoreTransaction) async throws(StoreFailure)

    /// Whether the customer may have a group's introductory offer; `unknown` where nobody knows.
    func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility

    /// Shows one of the store's own pages and returns when it is closed.
    ///
    /// - Throws: ``StoreFailure``; `unsupported` where the store has no such page.
    func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure)
}

extension StoreAdapter {
    /// Yes: a store that cannot tell does not stand in the way.
    public func paymentsAllowed() async -> Bool { true }

    /// None.
    public func storefront() async -> StorefrontID? { nil }

    /// Unknown.
    public func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
        .unknown
    }

    /// No page.
    public func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        throw StoreFailure(.unsupported, "the store has no such page")
    }
}
