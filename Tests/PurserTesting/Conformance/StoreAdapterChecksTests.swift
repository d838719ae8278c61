import Purser
import PurserTesting
import Testing

@Suite("The checks of a store adapter", .shuffled)
struct StoreAdapterChecksTests {
    /// A store that can do everything, and one that can do little: together all checks apply.
    private static func subjects(
        _ gates: Log<Gate> = Log(),
        alter: @escaping @Sendable (InMemoryStoreAdapter) -> any StoreAdapter = { $0 }
    ) -> [StoreAdapterSubject] {
        [nil, StoreAdapterSubject.littleCapabilities].map { capabilities in
            .inMemory(capabilities, gates: gates, alter: alter)
        }
    }

    @Test("the adapter in memory passes every check", arguments: StoreAdapterChecks.all)
    func passes(check: ConformanceCheck<StoreAdapterSubject>) async throws {
        let subjects = Self.subjects().filter { check.applies(to: $0) }
        #expect(!subjects.isEmpty)
        for subject in subjects { try await check.run(on: subject) }
    }

    @Test("every capability has a check that it is there and one that it is not")
    func matrix() {
        let applicable = Self.subjects().map { subject in
            StoreAdapterChecks.all.filter { $0.applies(to: subject) }.map(\.id)
        }
        #expect(applicable[0].count >= 38)
        #expect(Set(applicable[0]).symmetricDifference(applicable[1]).count >= 14)
        #expect(Set(applicable[0]).union(applicable[1]).count == StoreAdapterChecks.all.count)
    }

    private func failed(_ fault: BrokenAdapter.Fault) async -> [String: String] {
        var failed: [String: String] = [:]
        for check in StoreAdapterChecks.all {
            let gates = Log<Gate>()
            let memory = Locked(BrokenAdapter.Memory())
            let subjects = Self.subjects(gates) { base in
                BrokenAdapter(base, fault, memory, launch: gates.items.count)
            }
            // One of them alone: what one store remembers is nothing to the other.
            guard let subject = subjects.first(where: { check.applies(to: $0) }) else { continue }
            do {
                try await check.run(on: subject)
            } catch {
                #expect(error.check == check.id)
                failed[check.id] = error.reason
            }
            for gate in gates.items { gate.close() }
        }
        return failed
    }

    @Test("every check has an id of its own, in order, and a broken adapter")
    func ids() {
        let ids = StoreAdapterChecks.all.map(\.id)
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
        #expect(ids.count == BrokenAdapter.Fault.allCases.count)
    }

    @Test(
        "each broken adapter fails its own check and at most those listed for it",
        arguments: zip(StoreAdapterChecks.all, BrokenAdapter.Fault.allCases)
    )
    func squareTable(
        check: ConformanceCheck<StoreAdapterSubject>, fault: BrokenAdapter.Fault
    ) async {
        let failed = await failed(fault)
        #expect(failed[check.id] != nil, "\(fault) passes \(check)")
        let others = failed.filter { $0.key != check.id && !fault.alsoFails.contains($0.key) }
        #expect(others.isEmpty, "\(fault)")
    }

    @Test("a check that needs what a subject lacks does not apply, and fails if it is made")
    func needs() async throws {
        let whole = StoreAdapterSubject.inMemory()
        let bare = StoreAdapterSubject(
            demanding: whole.demanded, consumable: "coins", clock: whole.clock ?? TestClock(),
            opens: whole.opens
        )
        let lacking = StoreAdapterChecks.all.filter { check in
            check.applies(to: whole) && !check.applies(to: bare)
        }
        #expect(lacking.count == 15)
        for check in lacking {
            await #expect(throws: ConformanceFailure.self) { try await check.run(on: bare) }
        }
    }

    @Test("a demand that the adapter does not meet fails, whatever the adapter says of itself")
    func demands() async throws {
        var demanded = StoreAdapterSubject.littleCapabilities
        demanded.reportsStorefront = true
        let little = StoreAdapterSubject.inMemory(StoreAdapterSubject.littleCapabilities)
        let subject = StoreAdapterSubject(
            demanding: demanded, consumable: "coins", clock: little.clock ?? TestClock(),
            opens: little.opens
        )
        let checks = StoreAdapterChecks.all.filter { ["A01", "A05"].contains($0.id) }
        #expect(checks.count == 2)
        for check in checks {
            #expect(check.applies(to: subject))
            await #expect(throws: ConformanceFailure.self) { try await check.run(on: subject) }
        }
    }
}
