import Foundation
public import Purser
public import PurserTesting

/// One store, one medium and one process after another: enough to tell a purchase's whole life.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class World: Sendable {
    /// What a test's process is made with.
    public struct Options: Sendable {
        /// What the app sells.
        public var catalog: [ProductDefinition] = World.catalog
        /// What the app decides.
        public var policies = Policies()
        /// How long and how much.
        public var limits = Limits()
        /// When what failed is tried again.
        public var retry = RetryPolicy()
        /// Makes order numbers, if anyone does.
        public var orders: (any OrderService)?
        /// Signs promotional offers, if anyone does.
        public var offerSigner: (any OfferSigner)?
        /// What the verifier of each launch does to begin with.
        public var verifier: VerifierPlan = .honest
        /// Where the app keeps its goods by itself, if it does not leave them to the journal.
        public var shelf: Shelf?
        /// Stands between the shop and the store's device.
        public var wrap: (@Sendable (InMemoryStoreAdapter) -> any StoreAdapter)?

        /// The defaults.
        public init() {}
    }

    /// The time of all.
    public let clock: TestClock
    /// The store.
    public let store: InMemoryStore
    /// The device that the processes run on.
    public let device: InMemoryDevice
    /// The medium that outlives processes.
    public let disk: InMemoryDisk
    /// The order of all jobs.
    public let executor: SeededTaskExecutor
    /// What the next process is made with.
    package let options: Locked<Options>
    private let seed: UInt64
    private let launched = Locked<[AppProcess]>([])

    /// Makes a world of one seed.
    public init(seed: UInt64 = 1, options: Options = Options(), disk: InMemoryDisk = InMemoryDisk())
    {
        self.seed = seed
        self.clock = TestClock()
        self.store = InMemoryStore(products: World.products, clock: clock)
        self.device = store.device()
        self.disk = disk
        self.executor = SeededTaskExecutor(seed: seed, clock: clock)
        self.options = Locked(options)
    }

    /// What the tests' app sells.
    public static let catalog: [ProductDefinition] = [
        .consumable("coins.100", grants: .currency("coins", 100)),
        .consumable("coins.600", grants: .currency("coins", 600)),
        .nonConsumable("no.ads"),
    ]

    /// The same as the store describes it.
    public static let products: [StoreProduct] = [
        .consumable("coins.100", price: 0.99),
        .consumable("coins.600", price: 4.99),
        .nonConsumable("no.ads", price: 2.99),
    ]

    /// A new process on this world's device and medium.
    public func launch(on device: InMemoryDevice? = nil, disk: InMemoryDisk? = nil) -> AppProcess {
        let options = options.withLock { $0 }
        let gate = Gate()
        let disk = disk ?? self.disk
        let oracle = JournalOracle(disk) { row, alias in row.allowsFinish(of: alias) }
        let device = device ?? self.device
        let verifier = ScriptedVerifier(
            options.verifier, clock: clock, in: gate, checking: oracle
        )
        let handler = RecordingGrantHandler(
            options.shelf.map { .ownStorage($0) } ?? .ledger, clock: clock, in: gate
        )
        let adapter = device.adapter(in: gate, checking: oracle)
        var ports = Ports(
            stores: [options.wrap?(adapter) ?? adapter], catalog: options.catalog,
            journal: InMemoryJournal(on: disk, gate: gate), verifier: verifier, granting: handler
        )
        ports.orders = options.orders
        ports.offerSigner = options.offerSigner
        // No two launches draw the same names.
        let draw = seed &* 1000 &+ UInt64(launched.withLock { $0.count })
        let shop = Shop(
            ports, policies: options.policies, limits: options.limits, retry: options.retry,
            effects: .test(clock: clock, seed: draw, gate: gate)
        )
        let app = AppProcess(gate: gate, shop: shop, verifier: verifier, handler: handler)
        launched.withLock { $0.append(app) }
        return app
    }

    /// All processes so far.
    public var processes: [AppProcess] { launched.withLock { $0 } }

    /// What the handlers of all processes were asked to grant, in order.
    public var grants: [Grant] {
        processes.flatMap(\.handler.steps).compactMap { step in
            if case .grant(let grant) = step { grant } else { nil }
        }
    }

    /// Runs a story to its end; every job of it runs on this thread, in the seed's order.
    public func tell<Value: Sendable>(
        _ story: @escaping @Sendable (World) async throws -> Value
    ) throws -> Value {
        try executor.run { try await story(self) }
    }

    /// Starts a process, kills it after a number of jobs, and lets its corpse drain.
    ///
    /// - Returns: whether there were fewer jobs than that, so that the story was whole.
    @discardableResult
    public func crash(
        afterJobs jobs: Int, _ app: AppProcess,
        _ story: @escaping @Sendable (Shop) async throws -> Void
    ) throws -> Bool {
        let task = executor.start {
            // What the story says after the crash is nobody's business.
            do { try await app.running(story) } catch { return }
        }
        let isWhole = try executor.drive(jobs: jobs) < jobs || task.hasEnded
        app.kill()
        task.cancel()
        try executor.drive(until: task)
        return isWhole
    }

    /// Launches again and lets time pass until everything that can be settled is.
    @discardableResult
    public func recover(on device: InMemoryDevice? = nil, disk: InMemoryDisk? = nil) throws
        -> [Hold]
    {
        let app = launch(on: device, disk: disk)
        return try executor.run {
            try await app.running { shop in
                await self.clock.advance(by: .seconds(4 * 3600))
                return try await shop.holds()
            }
        }
    }

    /// Ends what ran before, launches, and lets time pass with nobody doing anything.
    @discardableResult
    public func relaunch(for duration: Duration = .seconds(7200)) throws -> AppProcess {
        try tell { world in
            world.processes.forEach { $0.kill() }
            let process = world.launch()
            try await process.running { _ in await world.clock.advance(by: duration) }
            return process
        }
    }

    /// Breaches of invariants that the store or a verifier saw.
    public var breaches: [StoreBreach] {
        store.breaches + processes.flatMap(\.verifier.breaches)
    }

    /// Finishes that were asked for, in order.
    public var finishCalls: [TransactionID] {
        store.log.compactMap { entry in
            if case .finish(let id) = entry.call { id } else { nil }
        }
    }

    /// Payments that the store was asked for, in order.
    public var paymentCalls: [PaymentID] {
        store.log.compactMap { entry in
            if case .beginPayment(let id, _) = entry.call { id } else { nil }
        }
    }

    /// What the disk holds of purchases, ordered by key.
    package func purchases(on disk: InMemoryDisk? = nil) throws -> [PurchaseRecord] {
        try rows(on: disk ?? self.disk).compactMap(\.purchase)
    }

    /// What the disk holds of payments, ordered by id.
    package func payments(on disk: InMemoryDisk? = nil) throws -> [PaymentRecord] {
        try rows(on: disk ?? self.disk).compactMap(\.payment)
    }

    private func rows(on disk: InMemoryDisk) throws -> [JournalRow] {
        let task = executor.start {
            try await InMemoryJournal(on: disk).rows(.all, after: nil, limit: 10_000)
        }
        try executor.drive(until: task)
        return try task.value()
    }

    /// What an account has of the tests' coins.
    public func coins(_ account: AccountID = .single) -> Int64 {
        disk.balance(account, "coins")
    }
}
