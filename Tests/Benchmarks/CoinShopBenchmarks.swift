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
                let (young, old) = (CoinShop(), CoinShop())
                try await young.sell(few)
                try await old.sell(many)
                return (young, old)
            },
            baseline: { shops in try await shops.0.microseconds(selling: round) },
            measure: { shops in try await shops.1.microseconds(selling: round) }
        ),
        Benchmark(
            "coinshop.live", unit: "records beyond those in flight", bar: .atMost(0),
            measure: {
                let shop = CoinShop()
                try await shop.sell(few)
                return Double(try await shop.recordsBeyondFlight())
            }
        ),
        Benchmark(
            "coinshop.bytes", unit: "bytes a purchase", bar: .atMost(400),
            preparing: { try await SoldOut(selling: 30_000) },
            measure: { sold in try await sold.bytesOfJournal() }
        ),
    ]
}

/// A shop that sells coins for as long as it is measured; nothing of it waits for a clock.
private final class CoinShop: Sendable {
    private struct Unsold: Error {
        let outcome: PurchaseOutcome
    }

    private let store: InMemoryStore
    private let shop: Shop
    private let running: Task<Void, any Error>

    init(journal: any PurchaseJournal = InMemoryJournal()) {
        let clock = TestClock()
        let store = InMemoryStore(products: [.consumable("coins.100")], clock: clock)
        let ports = Ports(
            stores: [store.device().adapter()],
            catalog: [.consumable("coins.100", grants: .currency("coins", 100))],
            journal: journal, verifier: ScriptedVerifier(), granting: RecordingGrantHandler(.ledger)
        )
        let shop = Shop(ports, effects: .test(clock: clock))
        self.store = store
        self.shop = shop
        running = Task { try await shop.run() }
    }

    deinit {
        running.cancel()
    }

    /// Sells one after the other, until all are finished.
    func sell(_ count: Int) async throws {
        for _ in 0..<count {
            let outcome = try await shop.buy("coins.100")
            guard case .granted = outcome else { throw Unsold(outcome: outcome) }
        }
        // A finish follows its answer.
        while await shop.load().purchases > 0 { await Task.yield() }
    }

    func microseconds(selling count: Int) async throws -> Double {
        try await Stopwatch.seconds { try await sell(count) } * 1e6 / Double(count)
    }

    /// Leaves some payments waiting for a parent, and counts what the queue has in memory beside them.
    func recordsBeyondFlight() async throws -> Int {
        let inFlight = 3
        for _ in 0..<inFlight {
            store.plan(.waits(.approval))
            var request = PaymentRequest("coins.100")
            request.allowsSecondPurchase = true
            request.order = OrderID("order-\(store.waitingPayments.count)")
            _ = try await shop.buy(request)
        }
        let load = await shop.load()
        return load.purchases + load.payments + load.others - inFlight
    }
}

/// Everything that a shop committed while it sold, to be committed again on empty disks, so that
/// nothing that grows beside a journal is counted.
private final class SoldOut: Sendable {
    private let count: Int
    private let recorder: CommitRecorder
    private let shop: CoinShop
    private let disks = Locked<[InMemoryDisk]>([])

    init(selling count: Int) async throws {
        self.count = count
        recorder = CommitRecorder()
        shop = CoinShop(journal: recorder)
        try await shop.sell(count)
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
