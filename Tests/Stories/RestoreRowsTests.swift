import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Restores of many rows")
struct RestoreRowsTests {
    /// A shop over a store of rows, and what its restore came to.
    private struct Outcome {
        let store: RowStore
        let reports: [RestoreReport]
        let progress: [RestoreProgress]
        let rows: [JournalRow]
    }

    private func restore(
        _ count: Int, over originals: Int, needsFinish: Bool = true, times: Int = 1
    ) throws -> Outcome {
        let clock = TestClock()
        let end = Timestamp(clock.date.addingTimeInterval(86_400))
        let store = RowStore(
            rows: count, originals: originals, end: end, needsFinish: needsFinish
        )
        let journal = InMemoryJournal()
        let ports = Ports(
            stores: [store], catalog: store.catalog, journal: journal, verifier: store,
            granting: RecordingGrantHandler(.ledger, clock: clock)
        )
        var limits = Limits()
        limits.observerBuffer = 10_000
        let shop = Shop(ports, limits: limits, effects: .test(clock: clock))
        let app = AppProcess(
            gate: Gate(), shop: shop, verifier: ScriptedVerifier(), handler: RecordingGrantHandler()
        )
        let executor = SeededTaskExecutor(seed: 1, clock: clock, jobLimit: .max)
        let reports = try executor.run {
            try await app.running { shop in
                var reports: [RestoreReport] = []
                for _ in 0..<times { reports.append(try await shop.restore()) }
                await clock.advance(by: .seconds(60))
                return reports
            }
        }
        let rows = try executor.run {
            try await journal.rows(.all, after: nil, limit: .max)
        }
        let progress = app.recorder.events.compactMap { event in
            if case .restoreProgress(let progress) = event.kind { progress } else { nil }
        }
        return Outcome(store: store, reports: reports, progress: progress, rows: rows)
    }

    @Test("P73 ten thousand rows of three originals are three verifications, all rows finished")
    func manyRows() throws {
        let outcome = try restore(10_000, over: 3)
        let store = outcome.store
        #expect(Set(store.verifications) == ["0-0", "1-0", "2-0"])
        #expect(store.verifications.count == 3)
        #expect(store.finishes.count == 10_000)
        #expect(store.finishes.values.allSatisfy { $0 == 1 })
        let report = try #require(outcome.reports.first)
        #expect(report.end == .restored)
        #expect(report.rows == 10_000)
        #expect(report.items.count == 3)
        let settled = outcome.rows.filter { row in
            if case .purchase = row.id { row.isSettled } else { false }
        }
        #expect(settled.count == 10_000, "each row is on record and over")
    }

    @Test("P73 rows that the store wants nothing of are counted, and leave nothing behind")
    func rowsWithoutFinish() throws {
        let outcome = try restore(5_000, over: 10, needsFinish: false, times: 2)
        #expect(outcome.store.verifications.count == 10)
        #expect(outcome.store.finishes.isEmpty)
        #expect(outcome.reports.map(\.rows) == [5_000, 5_000])
        #expect(outcome.reports.map(\.end) == [.restored, .nothing])
        let purchases = outcome.rows.filter { row in
            if case .purchase = row.id { true } else { false }
        }
        #expect(purchases.count == 10)
    }

    @Test("Progress counts rows, purchases and decisions, never backwards, up to all")
    func progress() throws {
        let outcome = try restore(3_000, over: 300, needsFinish: false)
        let progress = outcome.progress
        #expect(progress.count > 30)
        for (one, next) in zip(progress, progress.dropFirst()) {
            #expect(one.rows <= next.rows)
            #expect(one.decided <= next.decided)
        }
        let last = try #require(progress.last)
        #expect((last.rows, last.purchases, last.decided) == (3_000, 300, 300))
        #expect(last.isListComplete)
        #expect(progress.count < 200, "a bar needs no event for each purchase")
    }
}
