import Foundation
import Purser
import PurserSQLite
import PurserStoreKit
import PurserStoreKitStandIn
import PurserTestSupport
import PurserTesting
import Testing

/// One App Store, one device, one disk, and an app on StoreKit whose journal and wallet are on
/// SQLite.
final class StoreKitWorld: Sendable {
    /// One launch of the app.
    struct Launch: Sendable {
        let gate: Gate
        let shop: Shop
        let journal: SQLiteJournal
        let verifier: StandInVerifier
        let adapter: StandInAdapter
        let recorder = EventRecorder()

        /// Runs the shop while `body` lasts.
        func running<Value: Sendable>(
            _ body: @escaping @Sendable (Shop) async throws -> Value
        ) async throws -> Value {
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (shop, recorder) = (shop, recorder)
                let listener = shop.events.makeAsyncIterator()
                group.addTask {
                    var listener = listener
                    while let event = await listener.next() {
                        await recorder.purchaseEvent(event)
                    }
                }
                group.addTask { try await shop.run() }
                defer { group.cancelAll() }
                return try await body(shop)
            }
        }

        /// As the user's tap does.
        func refreshReceipt() async throws(StoreFailure) {
            try await adapter.inside { () async throws(StoreFailure) in
                try await (adapter.inner as? AppStoreAdapter)?.refreshReceipt()
            }
        }

        var granted: [Grant] {
            recorder.events.compactMap { event in
                switch event.kind {
                case .granted(let grant), .restored(let grant): grant
                default: nil
                }
            }
        }
    }

    let way: Way
    let store: InMemoryStore
    let device: InMemoryDevice
    let executor: SeededTaskExecutor
    let habits = Locked(Habits())
    let orders = Locked<(any OrderService)?>(nil)
    private let disk = SimulatedDisk()
    private let seed: UInt64
    private let launches = Locked<[Launch]>([])

    var clock: TestClock { store.clock }

    init(_ way: Way, seed: UInt64 = 1) {
        self.way = way
        self.seed = seed
        store = InMemoryStore(products: World.products + [.subscription("gold")])
        store.settings.detail = way.detail
        device = store.device("phone")
        executor = SeededTaskExecutor(seed: seed, clock: store.clock)
    }

    static let catalog: [ProductDefinition] =
        World.catalog + [.subscription("gold", group: "group")]

    /// A new process of the app, by the world's way unless another one is named.
    func launch(_ other: Way? = nil) -> Launch {
        let way = other ?? way
        let gate = Gate()
        let number = launches.withLock { $0.count }
        let effects = Effects.test(
            clock: clock, seed: seed &* 1000 &+ UInt64(number), gate: gate
        )
        let journal = SQLiteJournal(SimulatedPlace(on: disk), effects: effects)
        let verifier = StandInVerifier()
        let adapter = way.adapter(device.adapter(in: gate), habits: habits.withLock { $0 })
        var ports = Ports(
            stores: [adapter], catalog: Self.catalog, journal: journal, verifier: verifier,
            granting: SQLiteWallet(journal)
        )
        ports.orders = orders.withLock { $0 }
        let launch = Launch(
            gate: gate, shop: Shop(ports, effects: effects), journal: journal, verifier: verifier,
            adapter: adapter
        )
        launches.withLock { $0.append(launch) }
        return launch
    }

    /// Ends a process at once: nothing of it reaches the world any more.
    func kill(_ launch: Launch) async throws {
        let process = try await launch.journal.open().process
        launch.gate.close()
        SimulatedPlace(on: disk).retire(process)
    }

    /// A launch with nobody doing anything, for two hours.
    func relaunch() async throws -> Launch {
        let launch = launch()
        try await launch.running { [clock] _ in await clock.advance(by: .seconds(7200)) }
        return launch
    }

    /// Runs a story to its end; what still runs then is ended with its processes.
    func tell<Value: Sendable>(
        _ story: @escaping @Sendable (StoreKitWorld) async throws -> Value
    ) throws -> Value {
        try executor.run {
            do {
                let value = try await story(self)
                self.launches.withLock { $0 }.forEach { $0.gate.close() }
                return value
            } catch {
                self.launches.withLock { $0 }.forEach { $0.gate.close() }
                throw error
            }
        }
    }

    func coins() async throws -> Int64 {
        let journal = launches.withLock { $0.last?.journal } ?? launch().journal
        return try await SQLiteWallet(journal).balance("coins", of: .single)
    }

    /// Finishes that the store was asked for, in order.
    var finishCalls: [TransactionID] {
        store.log.compactMap { entry in
            if case .finish(let id) = entry.call { id } else { nil }
        }
    }

    /// The promise, at the end of a story: what was paid was granted once and is finished.
    func expectKept(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let kept = store.ledger.filter { $0.revokedAt == nil }
        let values: [StoreProductID: Int64] = ["coins.100": 100, "coins.600": 600]
        let due = kept.reduce(0) { $0 + (values[$1.product] ?? 0) * Int64($1.quantity) }
        #expect(try await coins() == due, sourceLocation: sourceLocation)
        #expect(store.unfinished == [], sourceLocation: sourceLocation)
        let grants = launches.withLock { $0 }.flatMap(\.granted)
        let names = Set(grants.map(\.id))
        #expect(names.count == grants.count, sourceLocation: sourceLocation)
    }
}
