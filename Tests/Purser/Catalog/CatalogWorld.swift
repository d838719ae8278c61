import Foundation
import Purser
import PurserTesting
import Testing

/// A store of which a test says what each request is answered with.
final class ScriptedSource: ProductSource {
    enum Turn: Sendable {
        /// All that is sold.
        case answer
        /// All that is sold, after a while.
        case answerAfter(Duration)
        case fail(StoreFailure)
        /// Returns only when the test says so, whatever is cancelled.
        case hang
    }

    private struct State {
        var requests: [[StoreProductID]] = []
        var turns: [Turn] = []
        var running = 0
        var mostRunning = 0
        var sold: [StoreProductID: StoreProduct] = [:]
        var unsellable: [StoreProductID: MissingReason] = [:]
    }

    let store: StoreID
    let productBatchSize: Int
    let parallelProductRequests: Int
    private let clock: TestClock
    private let released = Gate()
    private let state = Locked(State())

    init(_ store: StoreID = .appStore, batch: Int = 100, parallel: Int = 2, clock: TestClock) {
        self.store = store
        self.productBatchSize = batch
        self.parallelProductRequests = parallel
        self.clock = clock
    }

    func sell(_ ids: [StoreProductID], for price: Price = Price(1, "EUR")) {
        state.withLock { state in
            for id in ids {
                state.sold[id] = StoreProduct(
                    id: id, kind: .consumable, name: id.rawValue, price: price
                )
            }
        }
    }

    func stopSelling(_ id: StoreProductID, because reason: MissingReason? = nil) {
        state.withLock { state in
            state.sold[id] = nil
            state.unsellable[id] = reason
        }
    }

    /// What the next requests meet; afterwards all are answered.
    func next(_ turns: Turn...) {
        state.withLock { $0.turns += turns }
    }

    /// Lets hanging requests return, with what is sold then.
    func release() {
        released.close()
    }

    var requests: [[StoreProductID]] { state.withLock { $0.requests } }
    var mostRunning: Int { state.withLock { $0.mostRunning } }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        let turn = state.withLock { state in
            state.requests.append(ids)
            state.running += 1
            state.mostRunning = max(state.mostRunning, state.running)
            return state.turns.isEmpty ? Turn.answer : state.turns.removeFirst()
        }
        defer { state.withLock { $0.running -= 1 } }
        switch turn {
        case .answer: break
        case .answerAfter(let pause):
            do {
                try await clock.sleep(until: clock.now.advanced(by: pause))
            } catch {
                throw StoreFailure(.cancelled)
            }
        case .fail(let failure): throw failure
        case .hang: await released.waitUntilClosed()
        }
        return state.withLock { state in
            ProductBatch(
                found: ids.compactMap { state.sold[$0] },
                missing: state.unsellable.filter { ids.contains($0.key) }
            )
        }
    }
}

/// A catalog over scripted stores, in virtual time.
struct CatalogWorld: Sendable {
    let clock: TestClock
    let sources: [ScriptedSource]
    let catalog: ProductCatalog

    var source: ScriptedSource { sources[0] }

    init(
        _ definitions: [ProductDefinition], stores: [StoreID] = [.appStore], batch: Int = 100,
        parallel: Int = 2, limits: CatalogLimits = CatalogLimits()
    ) {
        let clock = TestClock()
        self.clock = clock
        sources = stores.map { ScriptedSource($0, batch: batch, parallel: parallel, clock: clock) }
        catalog = ProductCatalog(
            definitions, sources: sources, limits: limits, effects: .test(clock: clock)
        )
        for source in sources { source.sell(definitions.map { $0.storeID(in: source.store) }) }
    }

    init(count: Int, batch: Int = 100, parallel: Int = 2) {
        let ids = (0..<count).map { ProductID("p\(100_000 + $0)") }
        self.init(ids.map { .consumable($0) }, batch: batch, parallel: parallel)
    }

    /// Runs the catalog while `body` runs.
    func running<Value: Sendable>(
        _ body: @escaping @Sendable (ProductCatalog) async -> Value
    ) async -> Value {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await catalog.run() }
            let value = await body(catalog)
            group.cancelAll()
            return value
        }
    }

    /// Plays a story to its end on an executor that drives the clock.
    func play<Value: Sendable>(
        seed: UInt64 = 1, _ body: @escaping @Sendable (CatalogWorld) async throws -> Value
    ) throws -> Value {
        let world = self
        return try SeededTaskExecutor(seed: seed, clock: clock).run { try await body(world) }
    }
}

extension CatalogResult {
    var foundIDs: [ProductID] { found.map(\.id) }
}
