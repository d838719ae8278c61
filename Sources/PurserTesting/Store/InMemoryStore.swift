public import Foundation
public import Purser

/// A store in memory: a catalog, accounts, a ledger of what was really paid, and any number of
/// devices.
///
/// It sells, asks parents, cancels, fails, replays, restores, renews and refunds as real stores do,
/// in virtual time and without a network. Nothing of it is global: every store is a world of its
/// own.
///
/// ```swift
/// let store = InMemoryStore(products: [.consumable("coins.100")])
/// let phone = store.device("phone", account: "kim")
/// store.settings.asksToBuy = true
/// // … an app on `phone.adapter()` buys, and gets `.pending(.approval)` …
/// store.approveAll()
/// ```
public final class InMemoryStore: Sendable {
    struct State: Sendable {
        var books = StoreBooks(isKept: false)
        var catalog: [StoreProductID: StoreProduct] = [:]
        var localizations: [StoreProductID: [StoreConfiguration.Localization]] = [:]
        var unsellable: [StoreProductID: MissingReason] = [:]
        var settings: StoreSettings
        var plans: [(device: String?, plan: PaymentPlan)] = []
        var disturbances: [Disturbance] = []
        var deliveries: [PlannedDelivery] = []
        var held: [String: [StoreBooks.News]] = [:]
        var sheets: [PaymentID: Sheet] = [:]
        var observers: [String: [Observer]] = [:]
        var events: [SubscriptionName: Int] = [:]
        var log: [StoreLogEntry] = []
        var breaches: [StoreBreach] = []
        var verified: Set<TransactionID> = []
        var offline: Set<String> = []
        var archiveFailure: String?
    }

    struct Disturbance: Sendable {
        let operation: StoreOperation
        let device: String?
        let disturbance: StoreDisturbance
        var times: Int
    }

    /// In a struct, since a bare closure gains a layer each time it is taken out of a lock.
    private struct Signers: Sendable {
        var claims: @Sendable (StoreClaims) -> Receipt = { TestProof.receipt($0) }
        var renewals: @Sendable (StoreRenewal) -> Receipt = { TestProof.receipt($0) }
    }

    /// The store's name, which is part of every purchase key.
    public let id: StoreID
    /// The store's clock.
    public let clock: TestClock
    let state: Locked<State>
    private let archive: StoreArchive?
    private let signers = Locked(Signers())

    /// A store that keeps its books in memory alone.
    public init(
        id: StoreID = .appStore, products: [StoreProduct] = [], clock: TestClock = TestClock(),
        settings: StoreSettings = StoreSettings()
    ) {
        self.id = id
        self.clock = clock
        self.archive = nil
        self.state = Locked(State(settings: settings))
        sell(products)
    }

    /// A store that keeps its ledger, and what it has not delivered, in a file too: on the medium
    /// before each delivery, so that a process that was killed finds its store again.
    ///
    /// - Throws: what the file system throws, or a decoding error if the file is no store's.
    public init(
        id: StoreID = .appStore, products: [StoreProduct] = [], clock: TestClock = TestClock(),
        settings: StoreSettings = StoreSettings(), archive url: URL
    ) throws {
        let (archive, records) = try StoreArchive.open(url)
        self.id = id
        self.clock = clock
        self.archive = archive
        self.state = Locked(State(books: StoreBooks(replaying: records), settings: settings))
        sell(products)
        scheduleAll()
    }

    /// A store that sells and behaves as a `.storekit` file says; settings may be changed
    /// afterwards.
    public convenience init(
        configuration: StoreConfiguration, id: StoreID = .appStore, clock: TestClock = TestClock()
    ) {
        self.init(
            id: id, products: configuration.products, clock: clock,
            settings: configuration.settings
        )
        state.withLock { state in
            state.unsellable = configuration.missing
            for item in configuration.items {
                state.localizations[item.product.id] = item.localizations
            }
        }
    }

    /// How the store behaves.
    public var settings: StoreSettings {
        get { state.withLock { $0.settings } }
        set { state.withLock { $0.settings = newValue } }
    }

    /// Puts products on sale, replacing those of equal id.
    public func sell(_ products: [StoreProduct]) {
        state.withLock { state in
            for product in products { state.catalog[product.id] = product }
        }
    }

    /// Takes a product off sale. What was sold stays sold.
    public func withdraw(_ product: StoreProductID) {
        state.withLock { $0.catalog[product] = nil }
    }

    /// What is on sale, ordered by id.
    public var products: [StoreProduct] {
        state.withLock { $0.catalog.values.sorted { $0.id < $1.id } }
    }

    /// A device that is signed in to a store account; the same one for the same name.
    public func device(_ name: String = "phone", account: String = "customer") -> InMemoryDevice {
        change { $0.books.sign(in: name, as: account) }
        return InMemoryDevice(store: self, name: name)
    }

    /// Everything that was really paid or shared, in order.
    public var ledger: [StoreSale] { state.withLock { $0.books.sales } }

    /// Every call that an adapter took, in order.
    public var log: [StoreLogEntry] { state.withLock { $0.log } }

    /// Promises that were seen broken, at the moment at which they were broken.
    public var breaches: [StoreBreach] { state.withLock { $0.breaches } }

    /// Why the archive could not be written, if it could not.
    public var archiveFailure: String? { state.withLock { $0.archiveFailure } }

    /// Has another module sign the proofs that are issued from now on.
    public func sign(with signer: @escaping @Sendable (StoreClaims) -> Receipt) {
        signers.withLock { $0.claims = signer }
    }

    /// Has another module sign what is stated of renewals from now on.
    public func signRenewals(with signer: @escaping @Sendable (StoreRenewal) -> Receipt) {
        signers.withLock { $0.renewals = signer }
    }

    /// Changes the books: on the medium before anyone is told.
    func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, observers) = state.withLock { state -> (Result, [Observer]) in
            let result = body(&state)
            do {
                try archive?.append(state.books.takeRecords())
            } catch {
                state.archiveFailure = "\(error)"
            }
            let bells = state.books.takeBells()
            return (result, bells.flatMap { state.observers[$0] ?? [] })
        }
        for observer in observers { observer.signal.ring() }
        return result
    }

    /// Has a device's observers look for news.
    func ring(_ device: String) {
        for observer in state.withLock({ $0.observers[device] ?? [] }) { observer.signal.ring() }
    }

    func note(_ call: StoreCall, by device: String) {
        let entry = StoreLogEntry(device: device, instant: clock.now, call: call)
        state.withLock { $0.log.append(entry) }
    }

    func report(_ breach: StoreBreach) {
        state.withLock { $0.breaches.append(breach) }
    }

    func receipt(_ claims: StoreClaims) -> Receipt {
        signers.withLock { $0 }.claims(claims)
    }

    func renewalProof(_ renewal: StoreRenewal) -> RenewalProof {
        let proof = signers.withLock { $0 }.renewals(renewal)
        return RenewalProof(proof: proof, signedAt: renewal.signedAt)
    }
}
