import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// Worlds from seeds, and what is seen in them.
@Suite("Simulated worlds")
struct SimulationTests {
    @Test("equal seeds give equal timelines", arguments: 1...20 as ClosedRange<UInt64>)
    func equal(_ seed: UInt64) {
        var simulation = Simulation()
        simulation.isTracing = true
        let (first, second) = (simulation.run(seed: seed), simulation.run(seed: seed))
        #expect(first.trace == second.trace)
        #expect(first.lines == second.lines)
        #expect(first.journals == second.journals)
        #expect(!first.lines.isEmpty)
    }

    // Tests/run's part of the 2,000 worlds; `.ci/run release` runs the other 1,400, faster.
    @Test("600 worlds keep every promise, buy much and crash often", arguments: 0..<12)
    func promises(_ part: UInt64) {
        let coverage = MachineCoverage()
        var simulation = Simulation()
        simulation.probe = coverage.probe
        var (purchases, crashes) = (0, 0)
        for seed in part * 50 + 1...part * 50 + 50 {
            let report = simulation.run(seed: seed)
            #expect(report.violation == nil, "seed \(seed)")
            purchases += report.purchases
            crashes += report.crashes
        }
        #expect(purchases >= 150)
        #expect(crashes >= 50)
        #expect(coverage.surprises == [])
        #expect(coverage.reached.count > 80)
    }

    @Test("a pair of state and input that is called impossible has its reason")
    func impossible() {
        let impossible = MachineCoverage.impossible.count
        #expect(MachineCoverage().possible + impossible == 14 * 28 + 12 * 15)
        #expect(impossible > 100)
        #expect(MachineCoverage.reason(for: "purchase open × delivered") == nil)
        #expect(MachineCoverage.reason(for: "purchase merged × delivered") != nil)
    }

    @Test("each profile keeps every promise", arguments: SimulationProfile.all.map(\.name))
    func profiles(_ name: String) throws {
        let simulation = Simulation(try #require(SimulationProfile.named(name)))
        for seed in 1...10 as ClosedRange<UInt64> {
            #expect(simulation.run(seed: seed).violation == nil, "seed \(seed)")
        }
    }

    @Test("the journal on a database keeps every promise", arguments: 1...6 as ClosedRange<UInt64>)
    func database(_ seed: UInt64) {
        var parts = SimulationParts()
        parts.disk = { name, seed in DatabaseMedium(seed: seed, name) }
        parts.isOnDatabase = { _ in true }
        let report = Simulation(of: parts).run(seed: seed)
        #expect(report.violation == nil)
    }

    @Test("an app's own parts are checked, and what is wrong is shrunk and drawn")
    func parts() throws {
        try Simulation.check(seeds: 1...5)
        let violation = #expect(throws: SimulationViolation.self) {
            try Simulation.check(adapter: { NeverFinishing(inner: $0) }, seeds: 1...20)
        }
        #expect(violation?.message.contains("is not finished") == true)
        #expect(violation?.message.contains("shop") == true)
    }

    @Test("an app's own handler may keep its goods where nobody else looks")
    func ownHandler() throws {
        try Simulation.check(grantHandler: { _, _ in KeepsItsGoods() }, seeds: 1...20)
    }

    @Test("a job that a part runs elsewhere is named")
    func escapes() {
        let violation = #expect(throws: SimulationViolation.self) {
            try Simulation.check(grantHandler: { _, _ in Wandering() }, seeds: 1...20)
        }
        #expect(violation?.message.contains("outside the seeded executor") == true)
    }

    @Test("a chart has a column for each party, and Mermaid takes it")
    func chart() {
        var simulation = Simulation(.calm)
        simulation.isTracing = true
        let chart = SimulationChart(simulation.run(seed: 1).lines)
        #expect(chart.description.hasPrefix("user"))
        #expect(chart.mermaid.hasPrefix("sequenceDiagram\n    participant user"))
    }

    /// An adapter that says that it has finished, and has not.
    private struct NeverFinishing: StoreAdapter {
        let inner: InMemoryStoreAdapter
        var store: StoreID { inner.store }
        var capabilities: StoreCapabilities { inner.capabilities }

        func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
            try await inner.products(ids)
        }

        func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
            await inner.beginPayment(payment)
        }

        func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
            await inner.observe(deliver)
        }

        func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
            try await inner.unfinished()
        }

        func owned(
            _ refresh: OwnedRefresh,
            deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
        ) async throws(StoreFailure) {
            try await inner.owned(refresh, deliver: deliver)
        }

        func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {}
    }

    /// A handler whose goods are no business of the journal's.
    private struct KeepsItsGoods: GrantHandler {
        func grant(_ grant: Grant) async throws -> LedgerWork? { nil }

        func revoke(_ revocation: Revocation) async throws -> LedgerWork? { nil }

        func merge(_ merge: OwnerMerge) async throws -> LedgerWork? { nil }
    }

    /// A handler that works in a task of its own.
    private struct Wandering: GrantHandler {
        func grant(_ grant: Grant) async throws -> LedgerWork? {
            await Task { .giving(grant) }.value
        }

        func revoke(_ revocation: Revocation) async throws -> LedgerWork? {
            .taking(revocation.grant)
        }
    }
}
