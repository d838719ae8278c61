/// A shop: what an app makes once at launch, runs for its whole life, and asks for everything else.
///
/// For every purchase that a store reports as paid, the app's handler runs once, after the proof
/// has been accepted, and the store is told only after the grant is on disk. Crashes, relaunches,
/// duplicate or reordered deliveries and outages do not change that; what cannot be decided is a
/// ``Hold``, which the app can see and settle.
public final class Shop: Purchasing {
    /// What the app sells and how the stores describe it.
    public let catalog: ProductCatalog
    let stores: [any StoreAdapter]
    let queue: PaymentQueue
    let coordinator: RestoreCoordinator
    let runner = CallRunner()
    /// The run that is active and not cancelled.
    private let active = Locked<Int?>(nil)
    private let runs = Locked(0)

    /// Makes a shop; nothing is read or asked before it is used.
    ///
    /// - Parameters:
    ///   - ports: its parts.
    ///   - policies: what the app decides.
    ///   - limits: how long and how much.
    ///   - retry: when what failed is tried again.
    ///   - effects: clocks and randomness.
    public init(
        _ ports: Ports, policies: Policies = Policies(), limits: Limits = Limits(),
        retry: RetryPolicy = RetryPolicy(), effects: Effects = .live
    ) {
        stores = ports.stores
        catalog = ProductCatalog(ports.catalog, sources: ports.stores, effects: effects)
        var parts = QueuePorts(
            stores: ports.stores, catalog: catalog, journal: ports.journal,
            verifier: ports.verifier, granting: ports.granting
        )
        parts.orders = ports.orders
        parts.offerSigner = ports.offerSigner
        queue = PaymentQueue(
            ports: parts, policies: policies, limits: limits, retry: retry, effects: effects,
            runner: runner
        )
        coordinator = RestoreCoordinator(
            stores: ports.stores, queue: queue, limits: limits, effects: effects, runner: runner
        )
        // Weakly, for the coordinator holds the queue.
        let rebuilding = PaymentQueue.Rebuilding { [weak coordinator] in coordinator?.rebuild() }
        queue.rebuilding.withLock { $0 = rebuilding }
    }

    /// Makes a shop of the parts that every shop needs.
    public convenience init(
        stores: [any StoreAdapter], catalog: [ProductDefinition], journal: any PurchaseJournal,
        verifier: any ReceiptVerifier, granting: any GrantHandler, policies: Policies = Policies()
    ) {
        let ports = Ports(
            stores: stores, catalog: catalog, journal: journal, verifier: verifier,
            granting: granting
        )
        self.init(ports, policies: policies)
    }

    // MARK: Running

    /// Does the shop's work: listens to the stores, verifies, grants, finishes. Start it at launch,
    /// in a task of the app's, and leave it running.
    ///
    /// It returns after its task was cancelled, as soon as the calls that it began have returned; a
    /// sheet that is open may take long. After cancellation the next run takes over at once.
    ///
    /// - Throws: ``PurchaseError`` `alreadyRunning` while another run is active and not cancelled.
    public func run() async throws(PurchaseError) {
        let id = runs.withLock { count in
            count += 1
            return count
        }
        let isFirst = active.withLock { active in
            guard active == nil else { return false }
            active = id
            return true
        }
        guard isFirst else {
            throw PurchaseError(
                .alreadyRunning, .request, "one run() at a time is enough", isRetryable: false
            )
        }
        await withTaskCancellationHandler {
            await work()
            leave(id)
        } onCancel: {
            leave(id)
        }
    }

    private func leave(_ id: Int) {
        active.withLock { active in
            if active == id { active = nil }
        }
    }

    private func work() async {
        await withTaskGroup(of: Void.self) { group in
            let queue = queue
            for store in stores {
                group.addTask {
                    await store.observe { await queue.report($0, from: store.store) }
                }
            }
            group.addTask { await self.runner.run() }
            group.addTask { await self.catalog.run() }
            group.addTask { await queue.run() }
            await group.waitForAll()
        }
    }

    /// Says that the app came to the foreground or that the network is back: what rests is tried
    /// again, spread over a while.
    public func wake() {
        queue.mailbox.put(.nudged)
        // Weakly, for the coordinator holds the runner, and no run may ever begin this.
        runner.start { [weak coordinator] in await coordinator?.lookAgain() }
    }

    // MARK: Selling

    /// Adds definitions; purchases that were held for want of one go on.
    public func define(_ definitions: [ProductDefinition]) async {
        await catalog.define(definitions)
        queue.mailbox.put(.defined)
    }

    /// Describes products; nil means all that are defined. What is missing is told, not thrown.
    public func products(_ ids: [ProductID]?) async throws(PurchaseError) -> CatalogResult {
        let result = await catalog.products(ids)
        queue.tellProducts(result)
        return result
    }

    /// Buys, and waits until the purchase is granted, refused, cancelled, or known to take longer.
    /// The attempt is on disk before the store is asked.
    public func buy(_ request: PaymentRequest) async throws(PurchaseError) -> PurchaseOutcome {
        try await queue.pay(request)
    }

    // MARK: Owning

    /// Brings back what the customer owns, because the user asked; may show a sign-in, once.
    public func restore(for account: AccountID?) async throws(PurchaseError) -> RestoreReport {
        try await coordinator.restore(for: account)
    }

    /// Reads silently what the stores say is owned; shows nothing and takes nothing away.
    public func refresh() async throws(PurchaseError) -> RestoreReport {
        try await coordinator.refresh()
    }

    /// What an account may use, from recorded facts and trusted time; readable offline.
    public func entitlements(
        of account: AccountID
    ) async throws(PurchaseError) -> EntitlementSet {
        try await queue.entitlements(of: account)
    }

    /// What an account may use, now and whenever that changes, by a purchase, a refund or time
    /// alone.
    public func entitlementUpdates(
        of account: AccountID
    ) async throws(PurchaseError) -> EntitlementUpdates {
        try await queue.entitlementUpdates(of: account)
    }

    /// Where a purchase stands; nil if the journal does not know it.
    public func disposition(
        of key: PurchaseKey
    ) async throws(PurchaseError) -> PurchaseDisposition? {
        try await queue.disposition(of: key)
    }

    // MARK: Holding

    /// Everything that is stuck, oldest first; readable before and without ``run()``.
    public func holds() async throws(PurchaseError) -> [Hold] {
        try await queue.holds()
    }

    /// Carries out a decision about a hold; returns when the decision is on disk.
    public func settle(_ hold: HoldID, _ decision: HoldDecision) async throws(PurchaseError) {
        try await queue.settle(hold, decision)
    }

    /// What happens from now on; each iterator starts with the holds of today.
    public var events: PurchaseEvents { queue.bus.events }
}
