/// Requests with callbacks, for those who come from a chain of delegates: ask for products, for a
/// payment, for a restore, and be called when it is done.
///
/// Any number of requests may be under way; each has its callback, called exactly once, and none
/// takes another's place. A request may be made from anywhere and returns at once; ``run()``
/// carries it out. A callback is called where it is isolated to, for instance
/// `{ @MainActor result in … }`.
///
/// Whoever asks for a payment gets its outcome; whoever wants to see every step of every payment,
/// also of those that nobody here asked for, attaches an observer to ``observers``.
public final class PaymentBridge: Sendable {
    /// What happens, told to any number of observers; served by ``run()`` too.
    public let observers: ObserverBridge
    private let shop: any Purchasing
    private let runner = CallRunner()

    /// Makes a bridge over a shop, or over an app's own fake.
    public init(_ shop: some Purchasing) {
        self.shop = shop
        observers = ObserverBridge(shop.events)
    }

    /// Carries out requests and serves the observers until cancelled; start it in a task of the
    /// app's, beside the shop's own.
    ///
    /// When it is cancelled, requests under way end with `callerCancelled`, and a payment that had
    /// begun goes on in the shop. Requests that nothing has begun wait for the next run.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            let (runner, observers) = (runner, observers)
            group.addTask { await runner.run() }
            group.addTask { await observers.run() }
        }
    }

    /// Asks for products; nil means all that are defined. Products that no store can show are in
    /// the result, each with its reason.
    public func requestProducts(
        _ products: [ProductID]? = nil,
        then callback: @escaping @Sendable (Result<CatalogResult, PurchaseError>) async -> Void
    ) {
        perform(callback) { shop throws(PurchaseError) in try await shop.products(products) }
    }

    /// Asks for a payment.
    ///
    /// The callback gets how it ended, as far as it did: a purchase that is pending or unknown is
    /// told to the observers when it is granted. The quantity that was paid is the grant's.
    public func requestPayment(
        _ product: ProductID, quantity: Int = 1, for account: AccountID? = nil,
        order: OrderID? = nil,
        then callback: @escaping @Sendable (Result<PurchaseOutcome, PurchaseError>) async -> Void
    ) {
        var request = PaymentRequest(product, for: account, order: order)
        request.quantity = quantity
        requestPayment(request, then: callback)
    }

    /// Asks for a payment with everything that a request can say.
    public func requestPayment(
        _ request: PaymentRequest,
        then callback: @escaping @Sendable (Result<PurchaseOutcome, PurchaseError>) async -> Void
    ) {
        perform(callback) { shop throws(PurchaseError) in try await shop.buy(request) }
    }

    /// Asks for a restore: `each` is called once for every purchase that the stores delivered, in
    /// the order of their keys, then `callback` once; with nothing to restore only the latter.
    public func requestRestore(
        for account: AccountID? = nil,
        each: @escaping @Sendable (RestoreItem) async -> Void = { _ in },
        then callback: @escaping @Sendable (Result<RestoreReport, PurchaseError>) async -> Void
    ) {
        let ending: @Sendable (Result<RestoreReport, PurchaseError>) async -> Void = { result in
            if case .success(let report) = result {
                for item in report.items { await each(item) }
            }
            await callback(result)
        }
        perform(ending) { shop throws(PurchaseError) in try await shop.restore(for: account) }
    }

    /// Asks for everything that is stuck.
    public func requestHolds(
        then callback: @escaping @Sendable (Result<[Hold], PurchaseError>) async -> Void
    ) {
        perform(callback) { shop throws(PurchaseError) in try await shop.holds() }
    }

    /// Carries out a decision about a hold.
    public func settle(
        _ hold: HoldID, _ decision: HoldDecision,
        then callback: @escaping @Sendable (Result<Void, PurchaseError>) async -> Void
    ) {
        perform(callback) { shop throws(PurchaseError) in try await shop.settle(hold, decision) }
    }

    private func perform<Value: Sendable>(
        _ callback: @escaping @Sendable (Result<Value, PurchaseError>) async -> Void,
        _ call: @escaping @Sendable (any Purchasing) async throws(PurchaseError) -> Value
    ) {
        let shop = shop
        runner.start {
            let result: Result<Value, PurchaseError>
            do throws(PurchaseError) {
                result = .success(try await call(shop))
            } catch {
                result = .failure(error)
            }
            await callback(result)
        }
    }
}
