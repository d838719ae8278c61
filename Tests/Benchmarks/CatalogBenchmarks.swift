import Foundation
import Purser
import PurserTestSupport
import PurserTesting

extension Benchmark {
    private static let few = 10_000
    private static let many = 100_000
    private static let originals = 100

    static let catalog = [
        Benchmark("catalog.batches", unit: "calls beyond the plan", bar: .atMost(0)) {
            let shelf = CountedShelf(batch: 150)
            let calls = try await shelf.describe(few)
            return abs(Double(calls - (few + 149) / 150))
        },
        Benchmark("catalog.verifications", unit: "verifications", bar: .atMost(100)) {
            let restore = try await RowRestore(rows: many, originals: originals)
            try await restore.run()
            guard restore.store.verifications.count >= originals else { throw Unverified() }
            return Double(restore.store.verifications.count)
        },
        Benchmark(
            "catalog.restore", unit: "s", bar: .atMost(12),
            baseline: { try await RowRestore(rows: few, originals: originals).seconds() },
            measure: { try await RowRestore(rows: many, originals: originals).seconds() }
        ),
        Benchmark("catalog.restore-memory", unit: "MB", bar: .atMost(32)) {
            let restore = try await RowRestore(
                rows: many, originals: originals, needsFinish: false
            )
            let before = try ResidentMemory.startPeak()
            try await restore.run()
            return Double(try ResidentMemory.peak() - before) / 1e6
        },
        Benchmark(
            "catalog.entitlements", unit: "s for 100,000 facts", bar: .atMost(12),
            preparing: { (Facts.make(few), Facts.make(many)) },
            baseline: { facts in try await Facts.seconds(facts.0) },
            measure: { facts in try await Facts.seconds(facts.1) }
        ),
    ]
}

private struct Unverified: Error {}

/// A catalog over a store that counts what it is asked.
private final class CountedShelf: ProductSource {
    let productBatchSize: Int
    private let calls = Locked(0)

    var store: StoreID { .appStore }

    init(batch: Int) {
        productBatchSize = batch
    }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        calls.withLock { $0 += 1 }
        return ProductBatch(found: ids.map { .consumable($0) })
    }

    /// Describes so many products, and answers with the number of calls.
    func describe(_ count: Int) async throws -> Int {
        let definitions = (0..<count).map { ProductDefinition.consumable(ProductID("coins.\($0)")) }
        let catalog = ProductCatalog(definitions, sources: [self])
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await catalog.run() }
            defer { group.cancelAll() }
            let result = await catalog.products(nil)
            guard result.found.count == count else { throw Unverified() }
            return calls.withLock { $0 }
        }
    }
}

/// One restore of many rows, in virtual time on one thread.
private struct RowRestore {
    let store: RowStore
    private let restore: @Sendable () throws -> Void

    init(rows: Int, originals: Int, needsFinish: Bool = true) async throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            throw Unverified()
        }
        let clock = TestClock()
        let end = Timestamp(clock.date.addingTimeInterval(86_400))
        let store = RowStore(rows: rows, originals: originals, end: end, needsFinish: needsFinish)
        let ports = Ports(
            stores: [store], catalog: store.catalog, journal: InMemoryJournal(), verifier: store,
            granting: RecordingGrantHandler(.ledger, clock: clock)
        )
        let shop = Shop(ports, effects: .test(clock: clock))
        self.store = store
        restore = {
            let executor = SeededTaskExecutor(seed: 1, clock: clock, jobLimit: .max)
            let report = try executor.run {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await shop.run() }
                    defer { group.cancelAll() }
                    let report = try await shop.restore()
                    // What is left to be finished.
                    while await shop.load().purchases > 0 { await clock.advance(by: .seconds(1)) }
                    return report
                }
            }
            let isWhole = report.rows == rows && report.items.count == originals
            guard isWhole, store.finishes.count == (needsFinish ? rows : 0) else {
                throw Unverified()
            }
        }
    }

    func run() async throws { try restore() }

    func seconds() async throws -> Double {
        try await Stopwatch.seconds { try restore() }
    }
}

/// Facts of an account that subscribed for ages: a hundred in each group, and fifty entitlements
/// for each ten groups, so that more facts are more of the same.
private enum Facts {
    static func make(_ count: Int) -> [EntitlementFact] {
        (0..<count).map { number in
            let key = PurchaseKey(
                store: .appStore, environment: .production,
                lineage: .lineItem(LineItemID("\(number)"))
            )
            var fact = EntitlementFact(
                key: key, owner: .single, product: "plan", kind: .autoRenewable,
                entitlements: [EntitlementID("premium.\(number / 1_000).\(number % 50)")]
            )
            let group = number / 100
            fact.group = SubscriptionGroupID("group.\(group)")
            fact.original = TransactionID("original.\(group)")
            fact.purchasedAt = Timestamp(milliseconds: Int64(number % 100) * 86_400_000)
            fact.expiresAt = Timestamp(milliseconds: Int64(number % 100 + 1) * 86_400_000)
            return fact
        }
    }

    static func seconds(_ facts: [EntitlementFact]) async throws -> Double {
        let now = ClockReading(
            uptime: .zero, date: Date(timeIntervalSince1970: 50 * 86_400), boot: "boot"
        )
        return try await Stopwatch.seconds {
            let reckoning = EntitlementReckoning(
                facts, clock: TrustedClock(), at: now, allowance: OfflineAllowance()
            )
            guard reckoning.set.entitlements.count == facts.count / 20 else { throw Unverified() }
        }
    }
}
