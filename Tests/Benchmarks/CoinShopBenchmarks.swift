import Foundation
import Purser
import PurserTesting

extension Benchmark {
    private static let few = 1_000
    private static let many = 100_000
    private static let round = 1_000

    static let coinShop = [
        Benchmark(
            "coinshop.growth", unit: "µs a purchase", bar: .atMost(1.2),
            preparing: {
                let (young, old) = (try openShop(), try openShop())
                try young.sell(few)
                try old.sell(many)
                return (young, old)
            },
            baseline: { shops in try await shops.0.microseconds(selling: round) },
            measure: { shops in try await shops.1.microseconds(selling: round) }
        ),
        Benchmark(
            "coinshop.live", unit: "records beyond those in flight", bar: .atMost(0),
            measure: {
                let shop = try openShop()
                try shop.sell(few)
                return abs(Double(try shop.recordsBeyondFlight()))
            }
        ),
        Benchmark(
            "coinshop.bytes", unit: "bytes a purchase", bar: .atMost(400),
            preparing: { try SoldOut(selling: 30_000) },
            measure: { sold in try await sold.bytesOfJournal() }
        ),
    ]
}

/// A shop that sells coins for as long as it is measured, on one thread and in virtual time.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class CoinShop: Seller {
    private struct Unsold: Error {
        let outcome: PurchaseOutcome
    }

    private let clock = TestClock()
    private let executor: SeededTaskExecutor
    private let store: InMemoryStore
    private let shop: Shop

    init(journal: any PurchaseJournal) {
        executor = SeededTaskExecutor(seed: 1, clock: clock, jobLimit: .max)
        store = InMemoryStore(products: [.consumable("coins.100")], clock: clock)
        let ports = Ports(
            stores: [store.device().adapter()],
            catalog: [.consumable("coins.100", grants: .currency("coins", 100))],
            journal: journal, verifier: ScriptedVerifier(), granting: RecordingGrantHandler(.ledger)
        )
        shop = Shop(ports, effects: .test(clock: clock))
    }

    private func running<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        try executor.run { [shop] in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await shop.run() }
                defer { group.cancelAll() }
                return try await body()
            }
        }
    }

    func sell(_ count: Int) throws {
        try running { [shop, clock] in
            for _ in 0..<count {
                let outcome = try await shop.buy("coins.100")
                guard case .granted = outcome else { throw Unsold(outcome: outcome) }
                await clock.advance(by: .seconds(1))
            }
        }
    }

    func recordsBeyondFlight() throws -> Int {
        try running { [shop, store] in
            store.plan(.waits(.approval))
            _ = try await shop.buy("coins.100")
            let load = await shop.load()
            return load.purchases + load.payments + load.others - store.waitingPayments.count
        }
    }
}

/// What the rows measure; older systems have no executor to measure it with.
private protocol Seller: Sendable {
    /// Sells one after the other, until all are finished.
    func sell(_ count: Int) throws

    /// Leaves a payment waiting for a parent, and counts what the queue has in memory beside it.
    func recordsBeyondFlight() throws -> Int
}

extension Seller {
    func microseconds(selling count: Int) async throws -> Double {
        try await Stopwatch.seconds { try sell(count) } * 1e6 / Double(count)
    }
}

private struct NeedsNewerSystem: Error {}

private func openShop(journal: any PurchaseJournal = InMemoryJournal()) throws -> any Seller {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
        throw NeedsNewerSystem()
    }
    return CoinShop(journal: journal)
}

/// Everything that a shop committed while it sold, to be committed again on empty disks, so that
/// nothing that grows beside a journal is counted.
private final class SoldOut: Sendable {
    private let count: Int
    private let recorder: CommitRecorder
    private let shop: any Seller
    private let disks = Locked<[InMemoryDisk]>([])

    init(selling count: Int) throws {
        self.count = count
        recorder = CommitRecorder()
        shop = try openShop(journal: recorder)
        try shop.sell(count)
    }

    func bytesOfJournal() async throws -> Double {
        let commits = recorder.commits
        let disk = InMemoryDisk()
        let journal = InMemoryJournal(on: disk)
        let before = try ResidentMemory.bytes()
        for commit in commits { try await journal.commit(commit) }
        let growth = try ResidentMemory.bytes() - before
        disks.withLock { $0.append(disk) }
        return Double(growth) / Double(count)
    }
}

/// A journal in memory that keeps every commit too.
private final class CommitRecorder: PurchaseJournal {
    private let inner = InMemoryJournal()
    private let kept = Locked<[JournalCommit]>([])

    var commits: [JournalCommit] { kept.withLock { $0 } }

    func open() async throws(JournalFailure) -> JournalSnapshot { try await inner.open() }

    func row(_ id: JournalRowID) async throws(JournalFailure) -> JournalRow? {
        try await inner.row(id)
    }

    func key(of alias: TransactionAlias) async throws(JournalFailure) -> PurchaseKey? {
        try await inner.key(of: alias)
    }

    func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) async throws(JournalFailure) -> [JournalRow] {
        try await inner.rows(filter, after: after, limit: limit)
    }

    func commit(_ commit: JournalCommit) async throws(JournalFailure) {
        try await inner.commit(commit)
        kept.withLock { $0.append(commit) }
    }

    func isRunning(_ process: JournalProcess) async -> Bool { await inner.isRunning(process) }
}
